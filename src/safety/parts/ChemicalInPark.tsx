import { Search } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import { Link } from '../../ui/Link.tsx'
import type { Known } from './KnownChemical.tsx'
import { RuleCard } from './RuleCard.tsx'

const shown = 6

export function ListedOf({ known: { listed } }: { known: Known }) {
  if (!listed || listed.length === 0) return null
  const all = listed.flatMap(({ listings }) => listings)
  return (
    <section aria-labelledby="listed" className="grid gap-2">
      <h3 id="listed" className="text-base">
        {m.safety_known_listed()}
      </h3>
      {all.length === 0 && <p className="text-ink-muted">{m.safety_known_listed_none()}</p>}
      <ul className="grid gap-1">
        {all.slice(0, shown).map(({ id, title, total_units_label, organisation }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Link
              href={`/listings/${id}`}
              className="link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
            >
              {unbroken(title)}
            </Link>
            <span className="text-sm text-ink-muted">
              {inOneLine([shownAmount(total_units_label), organisation])}
            </span>
          </li>
        ))}
      </ul>
      {all.length > shown &&
        listed.map(({ cas }) => (
          <Link
            key={cas}
            href={`/listings/offers?search=${cas}&type=chemicals`}
            className="link inline-flex min-h-11 w-fit items-center"
          >
            <span>
              <WithCas text={m.safety_known_listed_all({ cas })} />
            </span>
          </Link>
        ))}
    </section>
  )
}

export function WhoAndRules({ known: { rules, recall } }: { known: Known }) {
  return (
    <>
      {recall.length > 0 && (
        <p className="flex flex-wrap gap-3">
          {recall.map((criterion) => (
            <ButtonLink
              key={Object.values(criterion)[0]}
              href={`/recall?${new URLSearchParams(criterion as Record<string, string>)}`}
              variant="secondary"
              icon={<Search size={18} aria-hidden="true" />}
            >
              {m.safety_known_who({ name: Object.values(criterion)[0] ?? '' })}
            </ButtonLink>
          ))}
        </p>
      )}
      {rules && (
        <section aria-labelledby="rules" className="grid gap-2">
          <h3 id="rules" className="text-base">
            {m.safety_known_rules()}
          </h3>
          {rules.length === 0 && <p className="text-ink-muted">{m.safety_known_rules_none()}</p>}
          <ul className="grid gap-3">
            {rules.map((rule) => (
              <RuleCard key={rule.id} rule={rule} mayChange={recall.length > 0} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
