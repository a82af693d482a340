import { mailto } from '../../i18n/mailto.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ConnectionProps } from '../props.ts'

type Drafted = Pick<ConnectionProps, 'user' | 'offer' | 'total_units_label' | 'role' | 'state'>

/** The stand-in of somebody away; null without an address. */
export function writtenTo({ user: { away, name, email } }: Pick<Drafted, 'user'>) {
  if (away?.stand_in) return { ...away.stand_in, absent: name }
  return email === null ? null : { name, email, absent: null }
}

/** Mail to them bounces, and nobody stands in. */
export const mailComesBack = ({ user }: Pick<ConnectionProps, 'user'>): boolean =>
  user.is_refused && user.email !== null && !user.away?.stand_in

export function mailDraft(connection: Drafted, me: string): string | null {
  const to = writtenTo(connection)
  if (!to) return null
  const { offer, total_units_label, role, state } = connection
  const { name, email, absent } = to
  const about = { name, title: offer.title, amount: grouped(total_units_label), me }
  const texts = drafts[state === 'overdue' ? 'due' : absent === null ? 'open' : 'away']
  return mailto(email, { subject: offer.title, body: texts[role]({ ...about, absent: absent ?? '' }) })
}

const drafts = {
  open: { offer: m.connections_draft_giver, request: m.connections_draft_taker },
  away: { offer: m.connections_draft_giver_away, request: m.connections_draft_taker_away },
  due: { offer: m.connections_draft_due_giver, request: m.connections_draft_due_taker },
}
