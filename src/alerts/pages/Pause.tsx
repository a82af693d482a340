import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { pausePage } from '../actions.ts'

/** Needs no login. Without script the form posts to its own address. */
export default function Pause({ alerts, token }: PropsOf<typeof pausePage>) {
  const [done, setDone] = useState(alerts.every((alert) => alert.status === 'inactive'))
  const [first] = alerts
  const form = useForm({ token, alerts: alerts.length > 1 ? alerts.map((alert) => alert.id).join(',') : '' })
  const { user } = useShared()
  const count = alerts.length
  const title = done ? m.alerts_pause_done_title({ count }) : m.alerts_pause_title({ count })
  return (
    <div className="mx-auto grid w-full max-w-[38rem] gap-6">
      <PageHeader
        title={title}
        lead={done ? m.alerts_pause_done_text({ count }) : m.alerts_pause_text({ count })}
      />
      <ErrorSummary form={form} />
      <Card className="grid gap-4">
        <ul className="grid gap-3">
          {alerts.map((alert) => (
            <li key={alert.id} className="flex gap-3">
              <BellOff size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-muted" />
              <span className="min-w-0 first-letter:uppercase [overflow-wrap:anywhere]">
                <WithCas text={alert.sentence} />
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {!done && (
        <form
          aria-label={m.alerts_pause_button({ count })}
          method="post"
          onSubmit={form.submitTo('POST', `/api/alerts/${first?.id ?? 0}/pause`, {
            onSuccess: () => setDone(true),
          })}
        >
          <Button type="submit" busyLabel={m.ui_sending()} busy={form.submitting} className="max-sm:w-full">
            {m.alerts_pause_button({ count })}
          </Button>
        </form>
      )}
      {done && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/dashboard" variant="secondary">
            {m.alerts_pause_dashboard()}
          </ButtonLink>
          {user && count === 1 && (
            <ButtonLink href={`/alerts/${first?.id}/edit`} variant="quiet">
              {m.alerts_pause_change()}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}
