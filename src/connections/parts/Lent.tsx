import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { ShowProps } from '../props.ts'
import { showAsItIs } from './show-as-it-is.ts'

type LentProps = Pick<ShowProps, 'connection' | 'goods' | 'can'> & {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

export function Lent({ connection, goods, can, onDone, onRefused }: LentProps) {
  const [busy, setBusy] = useState(false)
  if (!can.return && !connection.returned_on) return null
  const act = async (call: () => Promise<{ ok: true } | { ok: false; message: string }>, done: string) => {
    setBusy(true)
    const result = await call()
    setBusy(false)
    if (result.ok) onDone(done)
    else onRefused(result.message)
    showAsItIs()
  }
  const giveBack = () =>
    act(() => callApi('POST', `/api/connections/${connection.id}/returned`), m.connections_returned())
  const offerAgain = () =>
    act(
      () => callApi('PATCH', `/api/listings/${goods?.id ?? 0}`, { status: 'active' }),
      m.connections_offered(),
    )
  return (
    <Card as="section" aria-labelledby="lent" className="grid gap-3">
      <h2 id="lent" className="text-lg">
        {connection.returned_on
          ? m.connections_returned_on({ date: formatDay(connection.returned_on) })
          : m.connections_lent()}
      </h2>
      {can.return && (
        <>
          <p>
            {connection.available_until
              ? m.connections_lent_until({ date: formatDay(connection.available_until) })
              : m.connections_lent_text()}
          </p>
          <Button
            variant="secondary"
            busy={busy}
            onClick={giveBack}
            icon={<Undo2 size={18} aria-hidden="true" />}
          >
            {m.connections_mark_returned()}
          </Button>
        </>
      )}
      {can.offer_again && goods?.status === 'inactive' && (
        <Button busy={busy} onClick={offerAgain}>
          {m.connections_offer_again()}
        </Button>
      )}
    </Card>
  )
}
