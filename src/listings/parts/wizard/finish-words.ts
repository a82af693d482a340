import { m } from '../../../i18n/paraglide/messages.js'
import type { Answers } from './answers.ts'

export const finishWords = ({ exchange_type }: Answers): string =>
  exchange_type === 'request' ? m.listings_publish_request() : m.listings_publish_offer()
