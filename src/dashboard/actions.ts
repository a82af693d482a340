import { ownAlerts } from '../alerts/props.ts'
import { connectionProps } from '../connections/props.ts'
import { connectionsOf, waitingOf } from '../connections/sql.ts'
import type { Db } from '../db/connect.ts'
import { page, userOf } from '../http/action.ts'
import { valuesOf } from '../listings/listing.ts'
import { abilities, listingProps } from '../listings/props.ts'
import { draftsOf, endingOf, listingsOf } from '../listings/sql.ts'
import { unfinishedStep } from '../listings/values.ts'

/** SPEC.md section 2, /dashboard: my listings, my connections, my alerts. */
export const dashboardPage = page('dashboard/Index', {
  props: async (call) => {
    const { id } = userOf(call)
    const [listings, connections, alerts, attention] = await Promise.all([
      listingsOf(call.db, id, { limit: 10, offset: 0 }),
      connectionsOf(call.db, id, { limit: 10, offset: 0 }),
      ownAlerts(call),
      attentionOf(call.db, id),
    ])
    return {
      listings: listings.rows.map((row) => ({
        ...listingProps(row, call.viewer),
        can: abilities(call.viewer, row),
      })),
      listings_total: listings.total,
      connections: connections.rows.map((row) => connectionProps(row, call.viewer)),
      connections_total: connections.total,
      alerts,
      attention,
    }
  },
})

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
