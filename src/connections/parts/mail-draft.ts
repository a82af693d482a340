import { mailto } from '../../i18n/mailto.ts'
import { grouped } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ConnectionProps } from '../props.ts'

type Drafted = Pick<ConnectionProps, 'user' | 'offer' | 'total_units_label' | 'role'>

/** Null when the other side has no address any more. */
export function mailDraft({ user, offer, total_units_label, role }: Drafted, me: string): string | null {
  if (!user.email) return null
  const about = { name: user.name, title: offer.title, amount: grouped(total_units_label), me }
  const body = role === 'offer' ? m.connections_draft_giver(about) : m.connections_draft_taker(about)
  return mailto(user.email, { subject: offer.title, body })
}
