import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { useActs } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { TableChanges } from '../parts/TableChanges.tsx'
import { useTrying } from '../parts/use-trying-table.ts'
import type { substancesPage } from '../substances.ts'

export default function Substances({ table, undo }: PropsOf<typeof substancesPage>) {
  const acts = useActs('table', 'undo')
  const trying = useTrying((message) => acts.say(message))
  return (
    <div className="grid max-w-[65ch] gap-6">
      <PageHeader title={m.admin_substances_title()} lead={m.admin_substances_lead()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {undo && (
        <Notice
          tone="warning"
          title={m.admin_substances_undo_title()}
          actions={
            <Button
              variant="secondary"
              busy={acts.busy === 'undo'}
              onClick={() => {
                trying.forget()
                void acts.actOn('undo', 'POST', '/api/admin/substances/undo', {
                  change: undo.id,
                })
              }}
            >
              {m.ui_undo()}
            </Button>
          }
        >
          {acts.failed?.id === 'undo' ? acts.failed.reason : m.admin_substances_undo_text()}
        </Notice>
      )}
      {table && (
        <p>
          {table.source}. {m.about_safety_as_of({ date: unbrokenDay(table.as_of) })}
        </p>
      )}
      <div className="grid gap-1.5">
        <label htmlFor="table" className="w-fit font-semibold">
          {m.admin_substances_file()}
        </label>
        <p id="table-hint" className="text-sm text-ink-muted">
          {m.admin_substances_hint()}
        </p>
        <input
          id="table"
          type="file"
          accept=".json,.gz,application/json,application/gzip"
          aria-describedby="table-hint"
          disabled={trying.busy}
          onChange={(event) => trying.look(event.target.files?.[0] ?? null)}
          className="min-h-11 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
        />
      </div>
      {table?.is_uploaded && (
        <div className="grid justify-items-start gap-1.5">
          <Button
            variant="secondary"
            busy={trying.busy && trying.next === 'bundled'}
            aria-describedby="bundled-hint"
            onClick={() => trying.look('bundled')}
          >
            {m.admin_substances_bundled()}
          </Button>
          <p id="bundled-hint" className="text-sm text-ink-muted">
            {m.admin_substances_bundled_hint()}
          </p>
        </div>
      )}
      {trying.problem && (
        <Notice tone="danger" announce>
          {trying.problem}
        </Notice>
      )}
      <LiveRegion message={trying.tried ? m.admin_substances_would() : ''} />
      {trying.tried && (
        <TableChanges key={JSON.stringify(trying.tried)} trying={trying} tried={trying.tried} />
      )}
    </div>
  )
}
