import { z } from 'zod'
import { adminUserById } from '../accounts/manage-sql.ts'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, idParam, page, pageParam } from '../http/action.ts'
import { defer } from '../http/inertia.ts'
import { m } from '../i18n/paraglide/messages.js'
import { chart, rangeOf } from '../tables/charts.ts'
import { describedTable, tablePage } from '../tables/table.ts'
import { heldOf } from './row/holds.ts'
import { type ListingRow, listingById } from './row/sql.ts'
import { listingsChart, listingsTable } from './table.ts'
import { askAboutRequest } from './write/ask-owner.ts'
import { hideListing, showListing } from './write/hide.ts'
import { moveListings } from './write/leaving.ts'

export const listingsPage = page('listings/manage/Index', {
  summary: 'All listings.',
  documents: () => describedTable(listingsTable),
  props: async (call) => {
    const { rows: listings, ...rest } = await tablePage(call, listingsTable)
    return { listings, ...rest, range: rangeOf(call), chart: defer(() => chart(call, listingsChart)) }
  },
})

export const listingsAction = action({
  summary: 'Ten of all listings.',
  load: (call) => pageParam(call) !== null || null,
  run: (call) => tablePage(call, listingsTable, (pageParam(call) ?? 0) + 1),
  reply: ({ rows, total }) => ({ listings: rows, total }),
})
export const hideListingAction = action({
  summary: 'Hide a listing from everybody but its owner.',
  load: listingOf,
  input: () => z.object({ reason: paragraphs(500, () => m.admin_error_reason()) }),
  run: (call, { reason }, listing) => hideListing(call.db, call, listing.id, reason),
  reply: () => ({ message: m.admin_listing_hidden() }),
})

export const showListingAction = action({
  summary: 'Take away the hold by which administrators hid a listing.',
  load: listingOf,
  run: async (call, _, listing) =>
    (await showListing(call.db, call, listing.id)) ?? (await listingById(call.db, listing.id)),
  reply: (listing) => ({ message: unheldText(listing) }),
})
export const askAboutRequestAction = action({
  summary: 'Ask the owner of a request that nobody answered whether they still look for it.',
  load: listingOf,
  run: (call, _, listing) => askAboutRequest(call.db, call, listing.id),
  reply: () => ({ message: m.listings_owner_asked() }),
})

export const moveListingsAction = action({
  summary: "Move a user's listings to a colleague.",
  load: accountOf,
  input: () =>
    z.object({
      to: z.int32({ error: () => m.admin_error_colleague() }).positive(m.admin_error_colleague()),
    }),
  run: (call, { to }, account) => moveListings(call.db, call, account, to),
  reply: (moved) => ({ message: m.admin_listings_moved({ count: moved as number }), moved }),
})

/** Only a visible listing is said to be shown. */
function unheldText(row: ListingRow | undefined): string {
  if (!row) return m.admin_listing_unheld()
  const held = heldOf(row)
  if (held) return `${m.admin_listing_unheld()} ${held}`
  return row.status === 'active' && !row.expired ? m.admin_listing_shown() : m.admin_listing_unheld()
}

async function listingOf(call: Call) {
  const id = idParam(call)
  const listing = id === null ? undefined : await listingById(call.db, id)
  return listing && !listing.deleted_at ? listing : null
}

async function accountOf(call: Call) {
  const id = idParam(call)
  return (id && (await adminUserById(call.db, id))) || null
}
