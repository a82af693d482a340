import { ownAlerts } from '../alerts/props.ts'
import { connectionsOf } from '../connections/own.ts'
import { connectionProps } from '../connections/props.ts'
import { countOpen } from '../connections/sql.ts'
import { action, type Call, page, Redirect, userOf } from '../http/action.ts'
import { officerOrAdministrator } from '../http/guards.ts'
import { newsOf } from '../http/news.ts'
import { isOnlyBoard, isOutsider } from '../http/viewer.ts'
import { newestOfOthers } from '../listings/find/shelves.ts'
import { abilities, listingProps } from '../listings/row/props.ts'
import { listingsOf } from '../listings/row/sql.ts'
import { stuckProps } from '../report/stuck-props.ts'
import type { Stuck } from '../report/stuck-things.ts'
import { askedOf } from '../settings/asking.ts'
import { ownPerPage } from '../tables/own-list.ts'
import { type Attention, attentionOf } from './attention.ts'

/** The safety desk's people see the park's work below their own, without what stands there. */
async function forPark(call: Call, { waiting, for_safety }: Attention) {
  if (officerOrAdministrator(call.viewer) !== null) return { stuck: [] }
  const own = new Set(waiting.flatMap(({ ids }) => ids))
  const isOwn = ({ kind, id }: Stuck) =>
    kind === 'loan' || kind === 'connection' ? own.has(id) : kind === 'desk' && for_safety > 0
  const { stuck } = await stuckProps(call)
  return { stuck: stuck.filter((thing) => !isOwn(thing)) }
}

export const dashboardPage = page('dashboard/Index', {
  summary:
    "What to do first, one's own listings, connections and alerts, and to those with none six things of others.",
  props: async (call) => {
    if (isOnlyBoard(call.viewer)) return new Redirect('/report')
    const { id } = userOf(call)
    if (!call.query.has('later') && (await askedOf(call.db, id)) !== null) return new Redirect('/agree')
    const first = { limit: ownPerPage, offset: 0 }
    const [listings, connections, connections_open, alerts, attention] = await Promise.all([
      listingsOf(call.db, id, first),
      connectionsOf(call.db, id, first),
      countOpen(call.db, id),
      ownAlerts(call),
      attentionOf(call),
    ])
    const isNew = listings.total + connections.total === 0 && !isOutsider(call.viewer)
    return {
      ...(await forPark(call, attention)),
      from_park: isNew ? await newestOfOthers(call.db, id) : [],
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

export const newsAction = action({
  summary: 'How much is new, for the top bar.',
  run: async ({ viewer, counts }) => newsOf(viewer, await counts()),
  reply: (news) => news,
})
