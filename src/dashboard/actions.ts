import { ownAlerts } from '../alerts/props.ts'
import { connectionProps } from '../connections/props.ts'
import { connectionsOf, countOpen } from '../connections/sql.ts'
import { action, page, Redirect, userOf } from '../http/action.ts'
import { newsOf } from '../http/news.ts'
import { isOnlyBoard } from '../http/viewer.ts'
import { abilities, listingProps } from '../listings/props.ts'
import { listingsOf } from '../listings/sql.ts'
import { ownPerPage } from '../tables/own-list.ts'
import { attentionOf } from './attention.ts'

/** Shows what waits for the viewer, then their newest listings, connections and alerts. */
export const dashboardPage = page('dashboard/Index', {
  summary: "What to do first, and one's own listings, connections and alerts.",
  props: async (call) => {
    if (isOnlyBoard(call.viewer)) return new Redirect('/report')
    const { id } = userOf(call)
    const first = { limit: ownPerPage, offset: 0 }
    const [listings, connections, connections_open, alerts, attention] = await Promise.all([
      listingsOf(call.db, id, first),
      connectionsOf(call.db, id, first),
      countOpen(call.db, id),
      ownAlerts(call),
      attentionOf(call),
    ])
    return {
      listings: listings.rows.map((row) => ({
        ...listingProps(row, call.viewer),
        can: abilities(call.viewer, row),
      })),
      listings_total: listings.total,
      connections: connections.rows.map((row) => connectionProps(row, call.viewer, call.app.config)),
      connections_total: connections.total,
      connections_open,
      alerts,
      attention,
    }
  },
})

/** The top bar's numbers, between two pages. */
export const newsAction = action({
  summary: 'How much is new, for the top bar.',
  run: async ({ viewer, counts }) => newsOf(viewer, await counts()),
  reply: (news) => news,
})
