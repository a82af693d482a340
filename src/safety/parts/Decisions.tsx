import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { Link } from '../../ui/Link.tsx'
import type { DecisionProps } from '../decision-props.ts'

export function Decisions({ decisions }: { decisions: readonly DecisionProps[] }) {
  return (
    <ul className="divide-y divide-line">
      {decisions.map((one) => (
        <li key={one.id} className="grid gap-1 py-3 [overflow-wrap:anywhere]">
          <p>
            <strong>{verdicts[one.verdict]()}</strong>
            {', '}
            {m.safety_decided({ by: functions[one.by](), date: unbrokenDay(one.decided_on) })}
          </p>
          <p className="flex flex-wrap items-baseline gap-x-4 text-ink-muted">
            {one.listing_id ? (
              <Link href={`/listings/${one.listing_id}`} className="link">
                {unbroken(one.title)}
              </Link>
            ) : (
              <span>{unbroken(one.title)}</span>
            )}
            {one.amount && <span>{shownAmount(one.amount)}</span>}
            {one.cas.length > 0 && (
              <span className="tabular-nums">
                <WithCas text={`CAS ${one.cas.join(', ')}`} />
              </span>
            )}
          </p>
          {one.words && <p>“{one.words}”</p>}
          {one.reasons.map(({ reason }) => (
            <p key={reason} className="text-sm text-ink-muted">
              {m.safety_reason()}: {reason}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const verdicts = { allow: m.safety_decided_allow, refuse: m.safety_decided_refuse }
const functions = { officer: m.safety_decided_officer, administrator: m.safety_decided_administrator }
