import { action, page, pageParam, userOf } from '../http/action.ts'
import { ownList } from '../tables/own-list.ts'
import type { ExchangeType } from './fields.ts'
import { listingProps } from './props.ts'
import { activeOffersOf, listingsOf } from './sql.ts'
import { listingStates } from './states.ts'

export const myListingsPage = page('listings/Mine', {
  summary: "One's own listings.",
  props: async (call) => {
    const given = call.query.get('exchange_type')
    const exchange_type: ExchangeType | null = given === 'offer' || given === 'request' ? given : null
    const { rows, ...query } = await ownList(call, listingStates, (narrowed) =>
      listingsOf(call.db, userOf(call).id, { ...narrowed, exchange_type }),
    )
    return { listings: rows.map((row) => listingProps(row, call.viewer)), ...query, exchange_type }
  },
})

export const myOffersAction = action({
  summary: "One's own active offers, to answer a request with.",
  run: (call) => activeOffersOf(call.db, userOf(call).id),
  reply: (rows, call) => ({ listings: rows.map((row) => listingProps(row, call.viewer)) }),
})

export const dashboardListingsAction = action({
  summary: "Ten of one's own listings, newest first.",
  load: (call) => pageParam(call) !== null || null,
  run: (call) => listingsOf(call.db, userOf(call).id, { limit: 10, offset: 10 * (pageParam(call) ?? 0) }),
  reply: ({ rows, total }, call) => ({ listings: rows.map((row) => listingProps(row, call.viewer)), total }),
})
