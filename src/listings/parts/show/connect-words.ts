import { m } from '../../../i18n/paraglide/messages.js'
import type { ExchangeType } from '../../catalogue/fields.ts'

const words: Record<ExchangeType, () => string> = {
  offer: m.listings_connect_offer,
  request: m.listings_connect_request,
}

export const connectWords = (type: ExchangeType): string => words[type]()
