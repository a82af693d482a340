import { mailto } from '../../i18n/mailto.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type Acts, useActs } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
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
  departed: m.report_act_person,
  unseen: m.report_act_person,
}

interface StuckProps {
  things: readonly Stuck[]
  total: number
}

export const StuckCard = ({ things, total }: StuckProps) => (
  <Card as="section" aria-labelledby="stuck" data-list className="grid gap-3">
    <h2 id="stuck" tabIndex={-1} className="flex items-baseline gap-2 text-lg">
      {m.report_stuck_title()}
      {total > 0 && <span className="text-ink-muted tabular-nums">{numberText(total)}</span>}
    </h2>
    {things.length === 0 && <p className="text-ink-muted">{m.report_stuck_none()}</p>}
    <StuckRows things={things} />
  </Card>
)

/** The last of them still says what was done. */
export function StuckRows({ things }: Pick<StuckProps, 'things'>) {
  const own = useActs('stuck', 'stuck_total')
  return (
    <>
      <SuccessNotice message={own.message} onDone={own.clearMessage} />
      {own.failed && (
        <Notice tone="danger" announce>
          {own.failed.reason}
        </Notice>
      )}
      {things.length > 0 && <Rows things={things.slice(0, shown)} own={own} />}
      {things.length > shown && (
        <details>
          <summary className="link min-h-11 w-fit content-center">
            {m.report_stuck_more({ count: things.length - shown })}
          </summary>
          <Rows things={things.slice(shown)} own={own} />
        </details>
      )}
    </>
  )
}

interface RowsProps {
  things: readonly Stuck[]
  own: Acts
}

function Rows({ things, own }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {things.map((thing) => (
        <Row key={keyOf(thing)} thing={thing} own={own} />
      ))}
    </ul>
  )
}

const keyOf = ({ kind, id }: Stuck): string => `${kind}-${id}`

function Row({ thing, own }: { thing: Stuck; own: Acts }) {
  return (
    <li data-row={keyOf(thing)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
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
      <span className="flex flex-wrap items-center gap-x-4">
        <Moving thing={thing} own={own} />
        <Link href={stuckHref(thing)} className="link inline-flex min-h-11 items-center">
          {acts[thing.kind]()}
          <About thing={thing} />
        </Link>
      </span>
    </li>
  )
}

/** Its people are asked about what only they can end; a link leads to the rest. */
function Moving({ thing, own }: { thing: Stuck; own: Acts }) {
  if (thing.kind === 'request')
    return (
      <Button
        variant="secondary"
        size="sm"
        busy={own.busy === keyOf(thing)}
        onClick={() => void own.actOn(keyOf(thing), 'POST', `/api/admin/listings/${thing.id}/ask`)}
      >
        {m.report_act_ask()}
        <About thing={thing} />
      </Button>
    )
  if (thing.write_to.length === 0) return null
  return (
    <ButtonLink plain href={letterAbout(thing)} variant="secondary" size="sm">
      {m.report_act_write()}
      <About thing={thing} />
    </ButtonLink>
  )
}

function letterAbout({ kind, name: title, write_to }: Stuck): string {
  const body = kind === 'loan' ? m.report_write_loan({ title }) : m.report_write_body({ title })
  return mailto(write_to, { subject: title, body })
}

const About = ({ thing: { name } }: { thing: Stuck }) => <span className="visually-hidden">: {name}</span>
