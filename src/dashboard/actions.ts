import { ownAlerts } from '../alerts/props.ts'
import { connectionProps } from '../connections/props.ts'
import { connectionsOf, waitingOf } from '../connections/sql.ts'
import type { Db } from '../db/connect.ts'
import { type Call, page, userOf } from '../http/action.ts'
import { valuesOf } from '../listings/listing.ts'
import { abilities, listingProps } from '../listings/props.ts'
import { draftsOf, endingOf, listingsOf } from '../listings/sql.ts'
import { unfinishedStep } from '../listings/values.ts'

export const dashboardPage = page('dashboard/Index', {
  props: async (call) => {
    const { id } = userOf(call)
    const [listings, connections, alerts, attention] = await Promise.all([
      pageIn(call, 'listings_page', (offset) => listingsOf(call.db, id, { limit: perPage, offset })),
      pageIn(call, 'connections_page', (offset) => connectionsOf(call.db, id, { limit: perPage, offset })),
      ownAlerts(call),
      attentionOf(call.db, id),
    ])
    return {
      listings: listings.rows.map((row) => ({
        ...listingProps(row, call.viewer),
        can: abilities(call.viewer, row),
      })),
      listings_total: listings.total,
      listings_page: listings.page,
      connections: connections.rows.map((row) => connectionProps(row, call.viewer)),
      connections_total: connections.total,
      connections_page: connections.page,
      alerts,
      attention,
    }
  },
})

const perPage = 10

/** The page of a table that the address asks for, or its last one when there are fewer. */
async function pageIn<Found extends { rows: unknown[]; total: number }>(
  call: Call,
  name: string,
  read: (offset: number) => Promise<Found>,
): Promise<Found & { page: number }> {
  const text = call.query.get(name) ?? ''
  const asked = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  const found = await read(perPage * (asked - 1))
  const last = Math.max(1, Math.ceil(found.total / perPage))
  if (asked <= last) return { ...found, page: asked }
  return { ...(await read(perPage * (last - 1))), page: last }
}

export type Attention = Awaited<ReturnType<typeof attentionOf>>

/** What comes first: listings about to end, handovers that wait, drafts. */
async function attentionOf(db: Db, userId: number) {
  const [ending, waiting, drafts] = await Promise.all([
    endingOf(db, userId),
    waitingOf(db, userId),
    draftsOf(db, userId),
  ])
  const unfinished = drafts.map(({ id, title, created_on, ...row }) => ({
    ...{ id, title, created_on },
    step: unfinishedStep(valuesOf({ title, ...row })),
  }))
  return { ending, waiting, drafts: unfinished }
}
