import { action, type Call, idIn, page, pageParam, userOf } from '../http/action.ts'
import { ownList } from '../tables/own-list.ts'
import type { ExchangeType } from './catalogue/fields.ts'
import { listingStates } from './catalogue/states.ts'
import { asAnswers } from './find/as-answers.ts'
import { listingProps } from './row/props.ts'
import { activeOffersOf, listedByIds, listingsOf } from './row/sql.ts'

export const myListingsPage = page('listings/Mine', {
  summary: "One's own listings: what needs its owner first, then the newest.",
  props: async (call) => {
    const given = call.query.get('exchange_type')
    const exchange_type: ExchangeType | null = given === 'offer' || given === 'request' ? given : null
    const { rows, ...query } = await ownList(call, listingStates, (narrowed) =>
      listingsOf(call.db, userOf(call).id, { ...narrowed, exchange_type, urgentFirst: true }),
    )
    return { listings: rows.map((row) => listingProps(row, call.viewer)), ...query, exchange_type }
  },
})

export const myOffersAction = action({
  summary:
    "One's own active offers, to answer a request with: the newest first, or for a `request` what may fit it.",
  run: async (call) => asAnswers(await activeOffersOf(call.db, userOf(call).id), await requestOf(call)),
  reply: (answers, call) => ({
    listings: answers.map(({ listing, ...why }) => ({ ...listingProps(listing, call.viewer), ...why })),
  }),
})

/** A request that is not shown counts as none. */
async function requestOf({ db, query }: Call) {
  const [row] = await listedByIds(db, [idIn(query.get('request') ?? '') ?? 0])
  return row?.exchange_type === 'request' ? row : undefined
}

export const dashboardListingsAction = action({
  summary: "Ten of one's own listings, newest first.",
  load: (call) => pageParam(call) !== null || null,
  run: (call) => listingsOf(call.db, userOf(call).id, { limit: 10, offset: 10 * (pageParam(call) ?? 0) }),
  reply: ({ rows, total }, call) => ({ listings: rows.map((row) => listingProps(row, call.viewer)), total }),
})
