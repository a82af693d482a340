import { m } from '../../../i18n/paraglide/messages.js'
import type { ExchangeType } from '../../catalogue/fields.ts'

type Words = Record<ExchangeType, () => string>
type Counted = Record<ExchangeType, (inputs: { count: number }) => string>

const titles: Words = { offer: m.listings_offers_title, request: m.listings_requests_title }
const counts: Counted = { offer: m.listings_offers_count, request: m.listings_requests_count }
const show: Counted = { offer: m.listings_offers_show, request: m.listings_requests_show }
const none: Words = { offer: m.listings_offers_no_match, request: m.listings_requests_no_match }
const empty: Words = { offer: m.listings_offers_none, request: m.listings_requests_none }
const post: Words = { offer: m.listings_post_offer, request: m.listings_post_request }

export const listTitle = (type: ExchangeType): string => titles[type]()
export const resultCount = (type: ExchangeType, count: number): string => counts[type]({ count })
export const shownCount = (type: ExchangeType, count: number): string => show[type]({ count })
export const noMatch = (type: ExchangeType): string => none[type]()
export const noneYet = (type: ExchangeType): string => empty[type]()
export const postWords = (type: ExchangeType): string => post[type]()
export const opposite = (type: ExchangeType): ExchangeType => (type === 'offer' ? 'request' : 'offer')
