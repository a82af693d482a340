import type { Db } from '../db/connect.ts'
import { heldBy } from '../listings/write/end-holds.ts'
import { toldBy } from './history.ts'
import { peopleIn } from './recall.ts'
import { shown } from './rows.ts'
import { type RecalledGoods, without } from './sql.ts'

const nothingHeld = { held: new Set<number>(), out: new Set<number>() }

export async function planOf(db: Db, recall: number | null, found: RecalledGoods) {
  const told = recall === null ? new Set<number>() : await toldBy(db, recall)
  const { held, out } = recall === null ? nothingHeld : await heldBy(db, recall)
  const left = without(found, out)
  const people = peopleIn(left)
  const hideable = left.listings.filter(({ id, is_hideable }) => is_hideable && !held.has(id))
  return {
    listings: hideable.filter(({ is_connected }) => !is_connected).length,
    promised: hideable.filter(({ is_connected }) => is_connected).length,
    people: people.filter((id) => !told.has(id)).length,
    told: people.filter((id) => told.has(id)).length,
    unreachable: unreachableIn(left),
  }
}

/** Somebody has to be called about these. */
const unreachableIn = (found: RecalledGoods): number =>
  [
    ...shown(found).map(({ owners }) => [owners]),
    ...found.connections.map(({ givers, receivers }) => [givers, receivers]),
  ].filter((sides) => sides.some((people) => people.length === 0)).length

interface Account {
  gave: number
  got: number
  has: number
}

export function accountsOf({ listings, connections }: RecalledGoods): Map<number, Account> {
  const accounts = new Map<number, Account>()
  const count = (id: number | null, what: keyof Account) => {
    if (id === null) return
    const account = accounts.get(id) ?? { gave: 0, got: 0, has: 0 }
    account[what] += 1
    accounts.set(id, account)
  }
  for (const { seller_organisation_id, buyer_organisation_id } of connections) {
    count(seller_organisation_id, 'gave')
    count(buyer_organisation_id, 'got')
  }
  for (const { organisation_id, is_connected } of listings) if (!is_connected) count(organisation_id, 'has')
  return accounts
}
