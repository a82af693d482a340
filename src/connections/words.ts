import { m } from '../i18n/paraglide/messages.js'
import type { Side } from './access.ts'

/** After a cancellation: on an answered request its owner reads that it is theirs that is open. */
export function openAgainText(exchangeType: string, side: Side | null): string {
  if (exchangeType === 'offer') return m.connections_open_again()
  return side === 'buyer' ? m.connections_request_open_again() : m.connections_open_again_request()
}
