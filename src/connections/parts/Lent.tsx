import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import type { ShowProps } from '../props.ts'
import { backText } from '../words.ts'
import { OfferAgain } from './OfferAgain.tsx'
import { Section } from './Sheet.tsx'
import { showAsItIs } from './show-as-it-is.ts'
import { Write } from './Write.tsx'

type LentProps = Pick<ShowProps, 'connection' | 'goods' | 'can'> & {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

export function Lent({ connection, goods, can, onDone, onRefused }: LentProps) {
  const [busy, setBusy] = useState(false)
  const giveBack = async () => {
    setBusy(true)
    const result = await callApi('POST', `/api/connections/${connection.id}/returned`)
    setBusy(false)
    if (result.ok) onDone(m.connections_returned())
    else onRefused(result.message)
    showAsItIs()
  }
  return (
    <Section
      id="lent"
      title={
        connection.returned_on
          ? m.connections_returned_on({ date: unbrokenDay(connection.returned_on) })
          : connection.side === 'seller'
            ? m.connections_way_back_giver()
            : m.connections_way_back()
      }
    >
      {connection.returned_on && <p>{backText(connection.side)}</p>}
      {can.return && (
        <>
          <p>{lentText(connection)}</p>
          <div className="no-print flex flex-wrap gap-3">
            {connection.state === 'overdue' && (
              <Write connection={connection} label={m.connections_mail_person} isFirst />
            )}
            <Button
              variant="secondary"
              busy={busy}
              onClick={giveBack}
              icon={<Undo2 size={18} aria-hidden="true" />}
              className="max-sm:w-full"
            >
              {m.connections_mark_returned()}
            </Button>
          </div>
        </>
      )}
      {can.offer_again && goods?.status === 'inactive' && (
        <OfferAgain goods={goods} onDone={onDone} onRefused={onRefused} />
      )}
    </Section>
  )
}

function lentText({ available_until, state, side }: ShowProps['connection']): string {
  if (!available_until) return side === 'seller' ? m.connections_lent_text_you() : m.connections_lent_text()
  const date = unbrokenDay(available_until)
  if (state !== 'overdue') return m.connections_lent_until({ date })
  return side === 'buyer' ? m.connections_overdue_taker({ date }) : m.connections_overdue_since({ date })
}
