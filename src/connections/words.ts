import { m } from '../i18n/paraglide/messages.js'
import type { Side } from './access.ts'
import type { ConnectionState } from './loan-state.ts'

interface Standing {
  state: ConnectionState
  is_recalled: boolean
}

/** A recall in force keeps it from changing hands. */
export const isStopped = ({ state, is_recalled }: Standing): boolean => state === 'open' && is_recalled

/** What people read; the state itself stays open. */
export const shownState = (row: Standing): ConnectionState | 'recalled' =>
  isStopped(row) ? 'recalled' : row.state

/** All that the two arrange together can change hands in one act. */
export const isWholeFree = (together: readonly { is_recalled: boolean }[]): boolean =>
  together.length > 0 && together.every(({ is_recalled }) => !is_recalled)

/** The owner of an answered request reads that theirs is open again. */
export function openAgainText(exchangeType: string, side: Side | null): string {
  if (exchangeType === 'offer') return m.connections_open_again()
  return side === 'buyer' ? m.connections_request_open_again() : m.connections_open_again_request()
}

/** Says where things stand once it is closed; for a loan, where the thing is. */
export const standsText: Record<Exclude<ConnectionState, 'open'>, () => string> = {
  completed: m.connections_next_completed,
  on_loan: m.connections_next_lent,
  overdue: m.connections_next_overdue,
  returned: m.connections_next_returned,
  cancelled: m.connections_next_cancelled,
}
