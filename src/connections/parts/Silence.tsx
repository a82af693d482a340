import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { unbrokenPeriod } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { writtenDay } from '../../i18n/written-day.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ShowProps } from '../props.ts'
import { CancelConnection } from './CancelConnection.tsx'
import { mailComesBack } from './mail-draft.ts'
import { showAsItIs } from './show-as-it-is.ts'
import { Write } from './Write.tsx'

interface SilenceProps extends Pick<ShowProps, 'connection' | 'can'> {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

/** After a working day the giver can say that they wrote, and the taker may give it back. */
export function Silence({ connection, can, onDone, onRefused }: SilenceProps) {
  const [busy, setBusy] = useState(false)
  const { side, user } = connection
  const comesBack = mailComesBack(connection)
  if (side === 'buyer' && connection.is_silent && can.cancel)
    return (
      <Notice
        tone="warning"
        title={awayTitle(user) ?? m.connections_silent_title({ name: user.name })}
        actions={
          <>
            <Write connection={connection} label={m.connections_mail_again} size="sm" />
            <CancelConnection
              connection={connection}
              label={m.connections_give_back()}
              suggested={m.connections_give_back_reason()}
              onRefused={onRefused}
            />
          </>
        }
      >
        {comesBack ? refusedText(user) : silentText(user.away)}
      </Notice>
    )
  if (
    !can.tell_written ||
    connection.pickups.some(
      ({ status, starts_at }) =>
        status === 'agreed' || (status === 'proposed' && new Date(starts_at).getTime() > Date.now()),
    )
  )
    return null
  const tell = async () => {
    setBusy(true)
    const result = await callApi('POST', `/api/connections/${connection.id}/written`)
    setBusy(false)
    if (result.ok) onDone(result.data.message)
    else onRefused(result.message)
    showAsItIs('pickup')
  }
  const { stand_in } = user.away ?? {}
  const absence = stand_in ? null : awayTitle(user)
  return (
    <Notice
      title={absence ?? m.connections_waits_title({ name: stand_in?.name ?? user.name })}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={tell}>
          {comesBack ? m.connections_tell_spoken({ name: user.name }) : m.connections_tell_written()}
        </Button>
      }
    >
      {comesBack
        ? (user.away ? m.connections_waits_refused_away_text : m.connections_waits_refused_text)()
        : absence
          ? m.connections_waits_away_text()
          : [stand_in && m.connections_waits_stand_in({ name: user.name }), m.connections_waits_text()]
              .filter(Boolean)
              .join(' ')}
    </Notice>
  )
}

function awayTitle({ name, away }: ShowProps['connection']['user']): string | null {
  if (!away || away.has_left) return null
  return m.connections_silent_away_title({ name, day: unbrokenPeriod(writtenDay(away.until)) })
}

const refusedText = ({ away }: ShowProps['connection']['user']): string =>
  (away ? m.connections_silent_refused_away_text : m.connections_silent_refused_text)()

/** Nobody writes again to somebody away. */
function silentText(away: ShowProps['connection']['user']['away']): string {
  if (!away) return m.connections_silent_text()
  const { stand_in } = away
  return stand_in ? m.connections_silent_stand_in_text(stand_in) : m.connections_silent_away_text()
}
