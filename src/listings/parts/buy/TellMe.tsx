import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TakesFocus } from '../../../ui/TakesFocus.tsx'
import { listDays } from '../../find/lines/limits.ts'
import { ColleaguesLink } from './ColleaguesLink.tsx'

export function TellMe({ lines }: { lines: string[] }) {
  const [alert, setAlert] = useState<{ id: number; url: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)

  async function press<Data>(
    call: Promise<{ ok: true; data: Data } | { ok: false; message: string }>,
    done: (data: Data) => void,
  ): Promise<void> {
    setBusy(true)
    const result = await call
    setBusy(false)
    if (result.ok) done(result.data)
    else setSaid({ tone: 'danger', text: result.message })
  }

  const tell = () =>
    press(
      callApi('POST', '/api/alerts', {
        ...{ exchange_type: 'offer', frequency: 'immediate' },
        specifications: { lines },
      }),
      (data) => {
        setAlert({ id: data.alert.id, url: data.colleagues_url })
        const text = m.listings_buy_told({ count: lines.length, days: listDays })
        setSaid({ tone: 'success', text })
      },
    )
  const stop = (id: number) =>
    press(callApi('DELETE', `/api/alerts/${id}`), () => {
      setAlert(null)
      setSaid({ tone: 'success', text: m.listings_buy_stopped() })
    })
  return (
    <div className="grid gap-3">
      {said && (
        <TakesFocus of={said}>
          <Notice
            tone={said.tone}
            announce
            actions={
              alert !== null && (
                <>
                  <Button size="sm" variant="secondary" busy={busy} onClick={() => stop(alert.id)}>
                    {m.listings_buy_stop()}
                  </Button>
                  <Link href={`/alerts/${alert.id}/edit`} className="link py-1">
                    {m.listings_buy_told_change()}
                  </Link>
                </>
              )
            }
          >
            {said.text}
          </Notice>
        </TakesFocus>
      )}
      {alert?.url && <ColleaguesLink url={alert.url} lasts={m.listings_buy_share_lasts()} />}
      {alert === null && (
        <>
          <p className="text-ink-muted">{m.listings_buy_tell_lead({ days: listDays })}</p>
          <Button busy={busy} onClick={tell} className="max-sm:w-full sm:justify-self-start">
            {m.listings_buy_tell()}
          </Button>
        </>
      )}
    </div>
  )
}
