import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ConnectionProps } from '../props.ts'
import { mailComesBack, writtenTo } from './mail-draft.ts'

/** Null where nothing more is known than that it is open. */
export function nextStep(connection: ConnectionProps): string | null {
  const { state, is_recalled, side, written, past_date, pickups } = connection
  if (is_recalled) return null
  if (state === 'overdue')
    return side === 'seller' ? m.connections_mine_ask_back() : m.connections_mine_bring_back()
  if (state !== 'open') return null
  if (mailComesBack(connection)) return m.connections_mine_refused()
  if (past_date) return m.connections_mine_past_date()
  const proposed = pickups.find(({ status }) => status === 'proposed')
  if (proposed?.is_past) return m.connections_propose_another()
  if (proposed) return proposed.by === side ? null : m.connections_mine_answer()
  const agreed = pickups.find(({ status }) => status === 'agreed')
  if (agreed)
    return agreed.is_past
      ? m.connections_next_open()
      : m.connections_mine_pickup({ day: unbrokenDay(agreed.day) })
  const to = writtenTo(connection)
  if (side !== 'seller' || written || !to) return null
  const name = to.name ?? ''
  return to.absent === null
    ? m.connections_mail_write({ name })
    : m.connections_mine_write_stand_in({ name, absent: to.absent })
}
