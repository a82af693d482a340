import type { Db } from '../db/connect.ts'
import type { Call } from '../http/action.ts'
import { isAdministrator } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { recallHead } from '../listings/row/recall-named.ts'
import type { Recalled } from './history.ts'
import { accountsOf } from './plan.ts'
import type { Done } from './recall.ts'
import { shown, type Thing, thingsIn } from './rows.ts'
import type { RecalledGoods } from './sql.ts'

const mostShown = 200

export const recallProps = async (db: Db, recall: Recalled) => ({
  id: recall.id,
  what: await recallHead(db, recall),
  day: recall.day,
  lifted_on: recall.lifted_on,
  people: recall.people,
})

export const doneReply = ({ id, listings, people }: Done) => ({
  message: m.recall_told({
    listings: m.recall_told_listings({ count: listings }),
    people: m.recall_told_people({ count: people }),
  }),
  ...{ recall_id: id, listings, people },
})

export async function resultOf(call: Call, found: RecalledGoods) {
  const names = new Map((await organisations(call.db)).map(({ id, name }) => [id, name]))
  const things = await thingsIn(call.db, found, mostShown)
  return {
    things: things.map((thing) => ({ ...thing, href: hrefOf(call, thing) })),
    things_total: shown(found).length + found.connections.length,
    accounts: [...accountsOf(found)]
      .map(([id, account]) => ({ id, name: names.get(id) ?? '–', ...account }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** Officers may open listed and recalled things; of the rest they have this table. */
function hrefOf({ viewer }: Call, { kind, id, state, is_recalled }: Thing): string | null {
  if (state === 'deleted') return null
  const maySee = isAdministrator(viewer) || is_recalled || (kind === 'listing' && state === 'active')
  return maySee ? `/${kind}s/${id}` : null
}

export const organisations = (db: Db) =>
  db.selectFrom('organisations').select(['id', 'name']).orderBy('name').execute()
