import { Link } from '@inertiajs/react'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { type Stuck, stuckHref, stuckText } from '../stuck-things.ts'

const shown = 5

const acts: Record<Stuck['kind'], () => string> = {
  nobodys: m.report_act_nobodys,
  contact_late: m.report_act_contact,
  safety: m.report_act_safety,
  desk: m.report_act_safety,
  recall: m.report_act_recall,
  join: m.report_act_join,
  contact: m.report_act_contact,
  loan: m.report_act_connection,
  connection: m.report_act_connection,
  request: m.report_act_request,
  organisation: m.report_act_organisation,
}

export function StuckCard({ things, total }: { things: readonly Stuck[]; total: number }) {
  return (
    <Card as="section" aria-labelledby="stuck" className="grid gap-3">
      <h2 id="stuck" className="flex items-baseline gap-2 text-lg">
        {m.report_stuck_title()}
        {total > 0 && <span className="text-ink-muted tabular-nums">{numberText(total)}</span>}
      </h2>
      {things.length === 0 ? (
        <p className="text-ink-muted">{m.report_stuck_none()}</p>
      ) : (
        <Rows things={things.slice(0, shown)} />
      )}
      {things.length > shown && (
        <details>
          <summary className="link min-h-11 w-fit content-center">
            {m.report_stuck_more({ count: things.length - shown })}
          </summary>
          <Rows things={things.slice(shown)} />
        </details>
      )}
    </Card>
  )
}

function Rows({ things }: { things: readonly Stuck[] }) {
  return (
    <ul className="divide-y divide-line">
      {things.map((thing) => (
        <Row key={`${thing.kind} ${thing.id}`} thing={thing} />
      ))}
    </ul>
  )
}

function Row({ thing }: { thing: Stuck }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="font-semibold [overflow-wrap:anywhere]">{thing.name}</span>
        {thing.is_new && (
          <>
            {' '}
            <Tag tone="brand">{m.report_stuck_new()}</Tag>
          </>
        )}
        <span className="block text-sm text-ink-muted">{stuckText(thing)}</span>
      </span>
      <Link href={stuckHref(thing)} className="link inline-flex min-h-11 items-center">
        {acts[thing.kind]()}
        <span className="visually-hidden">: {thing.name}</span>
      </Link>
    </li>
  )
}
