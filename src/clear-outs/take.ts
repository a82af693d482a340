import { sql } from 'kysely'
import { connect, tellConnected } from '../connections/connection.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Code, type FieldErrors, Refusal } from '../http/errors.ts'
import type { SignedInUser, Viewer } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Unit } from '../listings/catalogue/amount.ts'
import { visibility } from '../listings/row/access.ts'
import { restOf } from '../listings/row/find-rest.ts'
import { type LockedListing, lockListings } from '../listings/row/locked.ts'
import { listingById, listingsByIds } from '../listings/row/sql.ts'
import { thingIdsOf } from './sql.ts'
import { isThere } from './states.ts'
import { type Thing, thingProps } from './thing.ts'

export interface Wanted {
  id: number
  total_units: number
  unit?: Unit | undefined
  version?: number | undefined
  confirm_warnings?: boolean | undefined
}

type Rest = Awaited<ReturnType<typeof restOf>>

interface NotTaken extends Partial<Rest> {
  listing_id: number
  code: Code
  message: string
  errors?: FieldErrors
  /** Of what was changed since it was seen: as it is now. */
  listing?: Thing
}

export interface Taken {
  /** Of the first; more than one only where the things are of several people. */
  handover_id: number | null
  connections: { id: number; listing_id: number; total_units: number }[]
  not_taken: NotTaken[]
}

declare module '../http/errors.ts' {
  interface Facts {
    not_taken?: NotTaken[]
  }
}

/**
 * Through `connect`, with all listings locked in the order of ids, so that takers of the same things never
 * deadlock. Refuses only when nothing was there.
 */
export async function takeThings(
  db: Db,
  taker: Viewer & { user: SignedInUser },
  clearOutId: number,
  { listings, extra_info }: { listings: Wanted[]; extra_info: string },
): Promise<Taken | Refusal> {
  return allOrNothing(db, async (trx) => {
    const ids = listings.map(({ id }) => id)
    const locked = await lockListings(trx, ids)
    const known = await knownTo(trx, taker, clearOutId, ids)
    const [connections, not_taken]: [Taken['connections'], NotTaken[]] = [[], []]
    for (const wanted of listings.toSorted((one, other) => one.id - other.id)) {
      const { id, total_units } = wanted
      const outcome = await tryOne(trx, taker.user, wanted, { extra_info, locked, known })
      if (outcome instanceof Refusal) not_taken.push(await explained(trx, taker, outcome, wanted, locked))
      else connections.push({ id: outcome, listing_id: id, total_units })
    }
    if (connections.length === 0 && !not_taken.some(isThere))
      return new Refusal('listing_taken', { message: m.clear_outs_error_all_gone(), facts: { not_taken } })
    const handovers = await byHandover(
      trx,
      connections.map(({ id }) => id),
    )
    for (const together of handovers.values()) await tellConnected(trx, together)
    return { handover_id: [...handovers.keys()][0] ?? null, connections, not_taken }
  })
}

/** Of this clear-out, and visible to the taker. */
async function knownTo(trx: Trx, viewer: Viewer, clearOutId: number, ids: number[]): Promise<Set<number>> {
  const things = new Set(await thingIdsOf(trx, clearOutId))
  const rows = await listingsByIds(
    trx,
    ids.filter((id) => things.has(id)),
  )
  return new Set(rows.filter((row) => visibility(viewer, row, false) !== 'none').map(({ id }) => id))
}

interface Among {
  extra_info: string
  locked: Map<number, LockedListing>
  known: Set<number>
}

/** Promised things are refused without a savepoint, as others wait for each. */
async function tryOne(
  trx: Trx,
  user: SignedInUser,
  { id, ...how }: Wanted,
  { extra_info, locked, known }: Among,
): Promise<number | Refusal> {
  if (!known.has(id)) return new Refusal('not_found')
  if (locked.get(id)?.status === 'connected') return new Refusal('listing_taken')
  return connect(trx, user, { exchange_type: 'offer', listing_id: id, extra_info, ...how }, nobodyYet)
}

const nobodyYet = async () => {}

async function explained(
  trx: Trx,
  viewer: Viewer,
  { code, errors, text }: Refusal,
  { id }: Wanted,
  locked: Map<number, LockedListing>,
): Promise<NotTaken> {
  const row = code === 'stale' || code === 'invalid' ? await listingById(trx, id) : undefined
  const mayHaveRest = code === 'listing_taken' && locked.get(id)?.goods_id != null
  return {
    ...{ listing_id: id, code, message: text },
    ...(errors ? { errors } : {}),
    ...(row ? { listing: thingProps(row, viewer) } : {}),
    ...(mayHaveRest ? await restOf(trx, id) : {}),
  }
}

/** Things may have several givers, since some were moved to a colleague. */
async function byHandover(trx: Trx, connectionIds: number[]): Promise<Map<number, number[]>> {
  const rows = await trx
    .selectFrom('connections')
    .select(['id', 'handover_id'])
    .where('id', '=', sql<number>`any(${connectionIds}::int[])`)
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, ({ handover_id }) => handover_id)
  return new Map([...grouped].map(([handover, all]) => [handover, all.map(({ id }) => id)]))
}
