import { m } from '../../i18n/paraglide/messages.js'

interface Draft {
  to: string
  /** Whom it greets. */
  name: string
  /** Who signs. */
  from: string
  side: 'buyer' | 'seller' | null
  title: string
  /** What goes from hand to hand, with how much of it. */
  what: string
}

/** A `mailto:` with a subject and the first words, to be changed before it is sent. */
export function mailDraft({ to, name, from, side, title, what }: Draft): string {
  const words = { name, from, what }
  const body = side === 'seller' ? m.connections_draft_giver(words) : m.connections_draft_taker(words)
  const parts = { subject: title, ...(side ? { body } : {}) }
  const query = Object.entries(parts).map(([key, text]) => `${key}=${encodeURIComponent(text)}`)
  return `mailto:${to}?${query.join('&')}`
}
