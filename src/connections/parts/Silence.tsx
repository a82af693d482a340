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
import { refusedText } from './PartyCard.tsx'
import { showAsItIs } from './show-as-it-is.ts'
import { Write } from './Write.tsx'

interface SilenceProps extends Pick<ShowProps, 'connection' | 'can'> {
  proposing: Proposing
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

/** Opens the form that proposes a time, in the part below. */
export type Proposing = [isOpen: boolean, setOpen: (isOpen: boolean) => void]

/** The box of a giver who has not written has the letter and the time. */
export const asksGiver = (of: Pick<ShowProps, 'connection' | 'can'>): boolean =>
  !of.connection.user.is_out &&
  !of.connection.is_recalled &&
  !mailComesBack(of.connection) &&
  silenceOf(of) === 'giver'

/** Whose silence there is to say something of. */
export function silenceOf({ connection, can }: Pick<SilenceProps, 'connection' | 'can'>) {
  const { side, is_silent, pickups } = connection
  if (side === 'buyer' && is_silent && can.cancel) return 'taker'
  const isArranging = pickups.some(
    ({ status, starts_at }) =>
      status === 'agreed' || (status === 'proposed' && new Date(starts_at).getTime() > Date.now()),
  )
  return can.tell_written && !isArranging ? 'giver' : null
}

/** After a working day the giver can say that they wrote, and the taker may give it back. */
export function Silence({ connection, can, proposing, onDone, onRefused }: SilenceProps) {
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = proposing
  const { user } = connection
  const comesBack = mailComesBack(connection)
  const another = comesBack ? m.connections_refused_title({ name: user.name }) : null
  const kind = silenceOf({ connection, can })
  if (kind === 'taker')
    return (
      <Notice
        tone="warning"
        title={another ?? awayTitle(user) ?? m.connections_silent_title({ name: user.name })}
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
        {comesBack ? `${refusedText(user)} ${m.connections_silent_refused_text()}` : silentText(user.away)}
      </Notice>
    )
  if (kind === null) return null
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
      tone={comesBack ? 'warning' : 'info'}
      title={another ?? absence ?? m.connections_waits_title({ name: stand_in?.name ?? user.name })}
      actions={
        comesBack ? (
          <Button size="sm" busy={busy} onClick={tell}>
            {m.connections_tell_spoken({ name: user.name })}
          </Button>
        ) : (
          <>
            <Write connection={connection} label={m.connections_mail_person} size="sm" isFirst={!isOpen} />
            {can.complete && !isOpen && (
              <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
                {m.connections_propose()}
              </Button>
            )}
            <Button size="sm" variant="secondary" busy={busy} onClick={tell}>
              {m.connections_tell_written()}
            </Button>
          </>
        )
      }
    >
      {comesBack
        ? `${refusedText(user)} ${m.connections_waits_refused_text()}`
        : absence
          ? m.connections_waits_away_text()
          : [
              stand_in && m.connections_waits_stand_in({ name: user.name, stand_in: stand_in.name }),
              m.connections_waits_text(),
            ]
              .filter(Boolean)
              .join(' ')}
    </Notice>
  )
}

function awayTitle({ name, away }: ShowProps['connection']['user']): string | null {
  if (!away || away.has_left) return null
  return m.connections_silent_away_title({ name, day: unbrokenPeriod(writtenDay(away.until)) })
}

/** Nobody writes again to somebody away. */
function silentText(away: ShowProps['connection']['user']['away']): string {
  if (!away) return m.connections_silent_text()
  const { stand_in } = away
  return stand_in ? m.connections_silent_stand_in_text(stand_in) : m.connections_silent_away_text()
}
