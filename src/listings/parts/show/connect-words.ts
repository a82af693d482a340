import { m } from '../../../i18n/paraglide/messages.js'
import type { ExchangeType } from '../../catalogue/fields.ts'

type Words = Record<'act' | 'logIn' | 'verify', () => string>

export const connectWords: Record<ExchangeType, Words> = {
  offer: {
    act: m.listings_connect_offer,
    logIn: m.listings_log_in_to_take,
    verify: m.listings_verify_to_take,
  },
  request: {
    act: m.listings_connect_request,
    logIn: m.listings_log_in_to_answer,
    verify: m.listings_verify_to_answer,
  },
}
