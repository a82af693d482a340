import type { Db } from '../db/connect.ts'
import { textOf } from '../fields/server.ts'
import { type Viewer, visitor } from '../http/viewer.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { catalogue } from '../listings/catalogue/fields.ts'
import { visibility } from '../listings/row/access.ts'
import { restOf } from '../listings/row/find-rest.ts'
import { locationOf } from '../listings/row/props.ts'
import { isPartyTo, type ListingRow, listingById } from '../listings/row/sql.ts'
import { type ConnectionRow, isMergedBack } from './sql.ts'

type Ids = Pick<ConnectionRow, 'listing_id' | 'offer_id'>

export const goodsOf = ({ listing_id, offer_id }: Ids): number => offer_id ?? listing_id

/** After a cancellation a party is a stranger again. */
async function shownListing(db: Db, viewer: Viewer, id: number): Promise<ListingRow | null> {
  const row = await listingById(db, id)
  if (!row || row.deleted_at) return null
  const isParty = (await isPartyTo(db, viewer, id)) !== null
  return visibility(viewer, row, isParty) === 'whole' ? row : null
}

/** A merged listing leads to the one it joined. */
export async function shownOrRest(db: Db, viewer: Viewer, id: number): Promise<ListingRow | null> {
  const row = await shownListing(db, viewer, id)
  if (row) return row
  const { remainder_listing_id } = await restOf(db, id)
  return remainder_listing_id ? shownListing(db, viewer, remainder_listing_id) : null
}

/** It stays gone when it expired, was hidden or left with its owner. */
export const isOpenAgain = async (db: Db, row: ConnectionRow): Promise<boolean> =>
  row.status === 'cancelled' && (await shownOrRest(db, visitor, row.listing_id)) !== null

export async function placeOf(db: Db, ids: Ids): Promise<string> {
  const goods = await listingById(db, goodsOf(ids))
  return (goods && locationOf(goods)) ?? ''
}

export type Goods = ListingRow & { hazards_said: string | null }

export function goodsFacts(goods: Goods): [label: string, value: string | null][] {
  const text = (key: GoodsFact): [string, string | null] => {
    const value = goods.attributes[key]
    return [
      catalogue[key].label(),
      value === undefined ? null : textOf(catalogue[key], value, currentLocale()),
    ]
  }
  return [
    [m.connections_place(), locationOf(goods)],
    ...factKeys.map(text),
    [catalogue.hazards.label(), goods.hazards_said],
  ]
}

const factKeys = ['availability_type', 'available_from', 'available_until', 'expiry_date', 'fit_for'] as const
type GoodsFact = (typeof factKeys)[number]

export interface Rest {
  of: 'listing' | 'offer'
  state: 'own' | 'merged' | 'gone'
  id: number | null
}

export async function restsOf(db: Db, viewer: Viewer, row: ConnectionRow): Promise<Rest[]> {
  const rests: Rest[] = []
  for (const [of, id] of [
    ['listing', row.remainder_listing_id],
    ['offer', row.offer_remainder_id],
  ] as const) {
    if (id !== null) rests.push({ of, ...(await fateOf(db, viewer, id)) })
  }
  return rests
}

async function fateOf(db: Db, viewer: Viewer, id: number): Promise<Omit<Rest, 'of'>> {
  if (await shownListing(db, viewer, id)) return { state: 'own', id }
  return { state: (await isMergedBack(db, id)) ? 'merged' : 'gone', id: null }
}
