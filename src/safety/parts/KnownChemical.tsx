import { HazardSummary } from '../../fields/controls/HazardSummary.tsx'
import type { AsJson } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { chemicalPath } from '../../substances/parts/AskChemical.tsx'
import { Card } from '../../ui/Card.tsx'
import { Folded } from '../../ui/Folded.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'
import type { chemicalProps } from '../chemical.ts'
import { ListedOf, WhoAndRules } from './ChemicalInPark.tsx'

export type Known = AsJson<NonNullable<Awaited<ReturnType<typeof chemicalProps>>>>

export const headingOf = ({ asked, entries, named }: Known): string =>
  entries.length > 0 || named.some(({ group }) => group)
    ? m.safety_known_of({ name: asked })
    : m.safety_known_nothing({ name: asked })

/** No verdict: what is not known is never shown as safe. */
export function KnownChemical({ known }: { known: Known }) {
  const { asked, entries, named, others, problem, several, statements } = known
  const isKnown = entries.length > 0
  return (
    <section aria-labelledby="known" className="grid gap-4">
      <h2 id="known" className="text-xl [overflow-wrap:anywhere]">
        {headingOf(known)}
      </h2>
      {several && <p>{several}</p>}
      {entries.map((one) => (
        <Entry key={one.substance_id} entry={one} statements={statements} />
      ))}
      {named.flatMap(({ cas, name, group }) =>
        group ? (
          <Card key={cas} className="grid gap-3">
            <div>
              <h3 className="text-base">
                {name} <span className="font-normal whitespace-nowrap tabular-nums">· CAS {cas}</span>
              </h3>
              <p className="text-sm text-ink-muted">{m.safety_known_group()}</p>
            </div>
            <HazardSummary hazards={group} texts={statements} />
          </Card>
        ) : (
          []
        ),
      )}
      {problem && <Notice tone="warning">{problem}</Notice>}
      {isKnown && <p className="text-sm">{m.safety_known_check()}</p>}
      <ListedOf known={known} />
      <WhoAndRules known={known} />
      {others.length > 0 && <Others {...{ asked, others }} isAside={isKnown || named.length > 0} />}
    </section>
  )
}

function Entry({ entry, statements }: { entry: Known['entries'][number]; statements: Known['statements'] }) {
  const names = entry.names.slice(0, 4).join(', ')
  return (
    <Card className="grid gap-3">
      <HazardSummary hazards={entry} texts={statements} />
      {entry.has_limits && <p className="text-sm">{m.safety_known_concentration()}</p>}
      {names && (
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{m.safety_known_names({ names })}</p>
      )}
    </Card>
  )
}

/** Folded where something has just this name. */
function Others({ asked, others, isAside }: Pick<Known, 'asked' | 'others'> & { isAside: boolean }) {
  const title = m.safety_known_others({ name: asked })
  const list = (
    <ul className="grid gap-1">
      {others.map(({ id, cas, name, pictograms }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <Link
            href={chemicalPath(cas ?? name)}
            className="link inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
          >
            {name}
          </Link>
          <span className="text-sm text-ink-muted whitespace-nowrap tabular-nums">
            {cas ?? m.fields_no_cas()}
          </span>
          <Pictograms codes={pictograms} size={20} />
        </li>
      ))}
    </ul>
  )
  if (!isAside)
    return (
      <section aria-labelledby="others" className="grid gap-2">
        <h3 id="others" className="text-base">
          {title}
        </h3>
        {list}
      </section>
    )
  const text = others
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  return (
    <Folded title={title} text={text} isOpen={false} drawnAtOnce>
      {list}
    </Folded>
  )
}
