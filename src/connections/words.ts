import { m } from '../i18n/paraglide/messages.js'
import type { Side } from './access.ts'
import type { ConnectionState } from './loan-state.ts'
import type { ConnectionProps } from './props.ts'

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

export const backText = (side: Side | null): string =>
  side === 'seller' ? m.connections_next_returned_you() : m.connections_next_returned()

type Goods = Standing & { lent: boolean }

/** Heads what the two arranged. */
export function whatText({ lent, ...stands }: Goods): string {
  if (isStopped(stands)) return m.connections_what_stopped()
  return whats[lent ? 'lent' : 'given'][
    stands.state === 'completed' || stands.state === 'returned'
      ? 'done'
      : stands.state === 'cancelled'
        ? 'off'
        : 'open'
  ]()
}

const whats = {
  given: { open: m.connections_what, done: m.connections_what_done, off: m.connections_what_off },
  lent: {
    open: m.connections_what_lent,
    done: m.connections_what_lent_done,
    off: m.connections_what_lent_off,
  },
}

interface Role {
  side: Side
  lent: boolean
  state: ConnectionState
  is_recalled?: boolean
}

/** Who gives what, or lends it: it is, was, or is no longer to come. */
export const roleWords = ({ side, lent, state, is_recalled = false }: Role) =>
  words[side][lent ? 'lent' : 'given'][tenseOf({ state, is_recalled })]

const tenseOf = (row: Standing) => tenses[shownState(row) as keyof typeof tenses] ?? 'done'

const tenses = { open: 'open', recalled: 'stopped', cancelled: 'off' } as const

/** Says where the goods are and promises nobody an exchange. */
const kept = {
  short: m.connections_mine_has,
  card: m.connections_has_it,
  head: m.connections_head_cancelled,
}

const words = {
  seller: {
    given: {
      open: { short: m.connections_mine_give, card: m.connections_seller, head: m.connections_head_give },
      done: {
        short: m.connections_mine_gave,
        card: m.connections_seller_done,
        head: m.connections_head_gave,
      },
      stopped: kept,
      off: {
        short: m.connections_mine_give_off,
        card: m.connections_seller_off,
        head: m.connections_head_cancelled,
      },
    },
    lent: {
      open: { short: m.connections_mine_lend, card: m.connections_lender, head: m.connections_head_lend },
      done: {
        short: m.connections_mine_lent,
        card: m.connections_lender_done,
        head: m.connections_head_lent,
      },
      stopped: kept,
      off: {
        short: m.connections_mine_lend_off,
        card: m.connections_lender_off,
        head: m.connections_head_cancelled,
      },
    },
  },
  buyer: {
    given: {
      open: { short: m.connections_mine_receive, card: m.connections_buyer, head: m.connections_head_get },
      done: { short: m.connections_mine_got, card: m.connections_buyer_done, head: m.connections_head_got },
      stopped: {
        short: m.connections_mine_receive_off,
        card: m.connections_buyer_stopped,
        head: m.connections_head_cancelled,
      },
      off: {
        short: m.connections_mine_receive_off,
        card: m.connections_buyer_off,
        head: m.connections_head_cancelled,
      },
    },
    lent: {
      open: {
        short: m.connections_mine_borrow,
        card: m.connections_borrower,
        head: m.connections_head_borrow,
      },
      done: {
        short: m.connections_mine_borrowed,
        card: m.connections_borrower_done,
        head: m.connections_head_borrowed,
      },
      stopped: {
        short: m.connections_mine_borrow_off,
        card: m.connections_borrower_stopped,
        head: m.connections_head_cancelled,
      },
      off: {
        short: m.connections_mine_borrow_off,
        card: m.connections_borrower_off,
        head: m.connections_head_cancelled,
      },
    },
  },
}

/** A loan begins where a gift is done. */
export const markText = (lent: boolean): string =>
  lent ? m.connections_next_mark_lent() : m.connections_next_mark()

export const completeText = (lent: boolean): string =>
  lent ? m.connections_complete_text_lent() : m.connections_complete_text()

/** Their name, where the reader is not meant. */
export function cancellerOf(
  connection: ConnectionProps,
  me: number | undefined,
): 'administrator' | 'you' | { name: string } {
  const by = connection.cancelled_by
  if (by === null || by === 'administrator') return 'administrator'
  const { id, name } = connection[by]
  if (id !== null && id === me) return 'you'
  return { name: connection.cancelled_by_name ?? name }
}
