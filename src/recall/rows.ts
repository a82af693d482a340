import { isLent } from '../connections/loan-state.ts'
import { agreedLabel } from '../connections/props.ts'
import { connectionsByIds } from '../connections/sql.ts'
import type { Db } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { hazardsIn } from '../fields/kinds/hazards.ts'
import type { ListingState } from '../listings/catalogue/states.ts'
import { isRecalled } from '../listings/row/access.ts'
import { unitsLabel } from '../listings/row/props.ts'
import { listingsByIds } from '../listings/row/sql.ts'
import type { RecalledGoods } from './sql.ts'

export interface Side {
  organisation: string
  /** Empty when nobody is left. */
  person: string
  email: string
  is_mailable: boolean
}

export interface Thing {
  kind: 'listing' | 'connection'
  id: number
  title: string
  cas: string
  lot: string
  amount: string
  /** YYYY-MM-DD */
  day: string
  state: ListingState | 'deleted' | 'open' | 'completed' | 'cancelled'
  /** What is lent comes back. */
  loan: 'lent' | 'returned' | null
  /** Held by a recall, or passed on and named by one in force. */
  is_recalled: boolean
  giver: Side
  receiver: Side | null
}

export const shown = (found: RecalledGoods) => found.listings.filter(({ is_connected }) => !is_connected)

/** Newest first; listings first, because they can still be stopped. */
export async function thingsIn(db: Db, found: RecalledGoods, most = Infinity): Promise<Thing[]> {
  const listings = await listingThings(db, shown(found).slice(0, most))
  const connections = await connectionThings(db, found.connections.slice(0, most - listings.length))
  return [...listings, ...connections]
}

async function listingThings(db: Db, found: RecalledGoods['listings']): Promise<Thing[]> {
  const known = new Map(found.map((listing) => [listing.id, listing]))
  const rows = await listingsByIds(db, [...known.keys()])
  return newestFirst(rows).map((row) => ({
    ...{ kind: 'listing', id: row.id, title: row.title, ...numbersOf(row.attributes) },
    amount: unitsLabel(row),
    day: row.published_on ?? row.created_at.toISOString().slice(0, 10),
    state: row.deleted_at ? 'deleted' : (known.get(row.id)?.state ?? 'inactive'),
    loan: null,
    is_recalled: isRecalled(row),
    giver: side(known.get(row.id)?.owners, row.organisation?.name, row.user_name, row.user_email),
    receiver: null,
  }))
}

async function connectionThings(db: Db, found: RecalledGoods['connections']): Promise<Thing[]> {
  const known = new Map(found.map((connection) => [connection.id, connection]))
  const rows = await connectionsByIds(db, [...known.keys()])
  return newestFirst(rows).map((row) => ({
    ...{ kind: 'connection', id: row.id, title: row.title, ...numbersOf(row.goods) },
    ...{
      amount: agreedLabel(row),
      day: row.completed_on ?? row.created_on,
      state: row.status,
      loan: row.returned_at ? 'returned' : isLent(row) ? 'lent' : null,
      is_recalled: row.is_recalled,
    },
    giver: side(
      known.get(row.id)?.givers,
      row.seller_organisation?.name,
      row.seller_name ?? row.seller_contact_name,
      row.seller_email ?? row.seller_contact_email,
    ),
    receiver: side(
      known.get(row.id)?.receivers,
      row.buyer_organisation?.name,
      row.buyer_name ?? row.buyer_contact_name,
      row.buyer_email ?? row.buyer_contact_email,
    ),
  }))
}

const newestFirst = <Row extends { id: number }>(rows: Row[]) => rows.sort((one, other) => other.id - one.id)

const side = (
  mailable: number[] = [],
  organisation?: string | null,
  person?: string | null,
  email?: string | null,
): Side => ({
  organisation: organisation ?? '–',
  person: person ?? '',
  email: email ?? '',
  is_mailable: mailable.length > 0,
})

function numbersOf({ cas_number, lot_number, hazards }: Attributes): { cas: string; lot: string } {
  const cas = cas_number ?? hazardsIn(hazards)?.cas
  return { cas: String(cas ?? ''), lot: String(lot_number ?? '') }
}
