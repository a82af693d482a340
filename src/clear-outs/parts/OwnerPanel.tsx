import { useState } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { showPage } from '../page-actions.ts'
import { lackOf } from './grid/headings.ts'
import { useOwn } from './use-own.ts'

export type Own = NonNullable<PropsOf<typeof showPage>['own']>

interface OwnerPanelProps {
  id: number
  own: Own
  shown: number
  deadline: string | null
}

export function OwnerPanel({ id, own, shown, deadline }: OwnerPanelProps) {
  const [isEnding, setEnding] = useState(false)
  const acts = useOwn(id, own)
  const { ready, lacking, said } = acts
  const summary = m.clear_outs_standing({
    shown: numberText(shown),
    ready: numberText(ready.length),
    lacking: numberText(lacking.length),
  })
  return (
    <Card as="section" aria-labelledby="own" className="grid gap-4">
      <h2 id="own" className="text-xl">
        {m.clear_outs_yours()}
      </h2>
      <p>{own.ended_on ? m.clear_outs_ended_on({ date: unbrokenDay(own.ended_on) }) : summary}</p>
      {said && own.edit && (
        <Notice announce tone={said.tone}>
          {said.text}
        </Notice>
      )}
      <Lacking rows={lacking} />
      <Went taken={own.taken} />
      {own.edit && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={`/clear-outs/${id}/rows`} variant="secondary" className="max-sm:w-full">
            {m.clear_outs_rows_link()}
          </ButtonLink>
          {ready.length > 0 && (
            <Button
              busy={acts.busy}
              busyLabel={m.ui_sending()}
              onClick={acts.publish}
              className="max-sm:w-full"
            >
              {m.clear_outs_show({ count: numberText(ready.length) })}
            </Button>
          )}
          {shown > 0 && (
            <ButtonLink href={`/clear-outs/${id}/poster`} variant="secondary" className="max-sm:w-full">
              {m.clear_outs_poster()}
            </ButtonLink>
          )}
          {deadline && (
            <Button
              variant="secondary"
              busy={acts.busy}
              onClick={() => void acts.extend(deadline)}
              className="max-sm:w-full"
            >
              {m.clear_outs_renew_extend()}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setEnding(true)} className="max-sm:w-full">
            {m.clear_outs_end()}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isEnding}
        title={m.clear_outs_end_title()}
        confirmLabel={m.clear_outs_end()}
        keepLabel={m.clear_outs_end_not()}
        onConfirm={acts.end}
        onClose={() => setEnding(false)}
        harmless
      >
        {m.clear_outs_end_text()}
      </ConfirmDialog>
    </Card>
  )
}

function Lacking({ rows }: { rows: Own['rows'] }) {
  if (rows.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{m.clear_outs_lacking()}</h3>
      <ul className="grid gap-2">
        {rows.map(({ row_id, listing_id, cells, errors }) => {
          const title = String(cells.title ?? m.clear_outs_thing())
          return (
            <li key={row_id} className="[overflow-wrap:anywhere]">
              {listing_id ? (
                <Link href={`/listings/${listing_id}/edit`} className="link">
                  {unbroken(title)}
                </Link>
              ) : (
                <span className="font-semibold">{unbroken(title)}</span>
              )}
              <span className="block text-sm text-ink-muted">
                {inOneLine(Object.keys(errors ?? {}).map(lackOf))}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Went({ taken }: Pick<Own, 'taken'>) {
  if (taken.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{m.clear_outs_went()}</h3>
      <ul className="grid gap-1">
        {taken.map(({ id, title, organisation }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link href={`/connections/${id}`} className="link">
              {unbroken(title)}
            </Link>
            {organisation && <span className="text-ink-muted">{`\u00a0· ${organisation}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
