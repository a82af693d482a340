import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { todayIn } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { decideRefusal, mayDecide } from '../row/access.ts'
import { keepDecision } from '../row/decisions.ts'
import { lockListings } from '../row/locked.ts'
import { type ListingRow, listingsByIds } from '../row/sql.ts'
import { waitingOf } from '../row/waiting.ts'
import type { Place } from './listing.ts'
import { rulesMet } from './safety.ts'
import { updateListing } from './update.ts'

export interface Decided {
  id: number
  /** The version that the officer saw. */
  version: number
}

export type Decision = { verdict: 'allow' } | { verdict: 'refuse'; reason: string }

const yes = sql<string>`jsonb_build_object('thing', what_rules_see(listings),
  'kind', kind_of_unit(attributes ->> 'volume_weight_unit'),
  'rules', (select coalesce(jsonb_agg(id), '[]') from rules_stopping(listings) where verdict = 'ask'),
  'amount', in_base_units((attributes ->> 'total_units')::numeric, attributes ->> 'volume_weight_unit'))`

/**
 * A yes shows the listing while it stays as it is; after a no its owner may change it and ask again. All or
 * none: a change in one decides nothing.
 */
export async function decideListings(
  db: Db,
  by: Actor,
  given: readonly Decided[],
  decision: Decision,
  place: Place,
): Promise<ListingRow[] | Refusal> {
  const ids = given.map(({ id }) => id)
  return allOrNothing(db, async (trx) => {
    await lockListings(trx, ids)
    const rows = await listingsByIds(trx, ids)
    const refusal =
      (await notTheirs(trx, by, ids, todayIn(place.timeZone))) ??
      changedSince(rows, given) ??
      (await severalReasons(trx, ids))
    if (refusal) return refusal
    for (const row of rows) {
      await keepDecision(trx, by, row, decision.verdict === 'refuse' ? decision.reason : null)
      const failed =
        decision.verdict === 'allow'
          ? await allow(trx, by, row, place)
          : await refuse(trx, by, row, decision.reason)
      if (failed) return failed
    }
    await tellOwners(trx, rows, decision.verdict === 'allow' ? 'listing_allowed' : 'listing_refused')
    return listingsByIds(trx, ids)
  })
}

async function notTheirs(trx: Trx, { viewer }: Actor, ids: number[], today: string): Promise<Refusal | null> {
  for (const { title, ...waiting } of await waitingOf(trx, viewer.user?.id ?? 0, ids)) {
    const refusal = decideRefusal(mayDecide(viewer, waiting, today), ids.length > 1 ? title : null)
    if (refusal) return refusal
  }
  return null
}

function changedSince(rows: ListingRow[], given: readonly Decided[]): Refusal | null {
  const changed = given.flatMap(({ id, version }) => {
    const row = rows.find((one) => one.id === id)
    const isWaiting = row?.safety === 'awaiting' && !row.deleted_at
    return row && isWaiting && row.version === version ? [] : [row?.title ?? `${id}`]
  })
  if (changed.length === 0) return null
  if (given.length === 1) return new Refusal('stale')
  return new Refusal('stale', { message: m.safety_changed_since({ titles: changed.join(', ') }) })
}

/** Allowed only where the officer has one thing to consider. */
async function severalReasons(trx: Trx, ids: number[]): Promise<Refusal | null> {
  if (ids.length < 2) return null
  const reasons = await Promise.all(ids.map(async (id) => reasonKey(await rulesMet(trx, id))))
  return new Set(reasons).size > 1 || reasons[0] === ''
    ? invalid('listings', m.safety_error_several_reasons())
    : null
}

/** It is equal for listings that rules ask about in the same words. */
export const reasonKey = (met: Awaited<ReturnType<typeof rulesMet>>): string =>
  met
    .filter(({ verdict }) => verdict !== 'warn')
    .map(({ words }) => words)
    .join('\n')

async function allow(trx: Trx, by: Actor, row: ListingRow, place: Place): Promise<Refusal | null> {
  await trx.updateTable('listings').set({ safety: null, safety_yes: yes }).where('id', '=', row.id).execute()
  // `row` still waits, so this does not answer for the owner whether it is still fit.
  const shown = await updateListing(trx, row, { given: {}, status: 'active' }, place)
  if (shown instanceof Refusal) return shown
  await audit(trx, by, 'listing_allowed', `listing ${row.id}`, { title: row.title })
  return null
}

async function refuse(trx: Trx, by: Actor, { id, title }: ListingRow, reason: string): Promise<null> {
  await trx
    .updateTable('listings')
    .set({
      ...{ safety: 'refused', safety_reason: reason, version: sql`version + 1` },
      safety_stands: sql<boolean>`safety_of(listings) is null`,
    })
    .where('id', '=', id)
    .execute()
  await audit(trx, by, 'listing_refused', `listing ${id}`, { title, reason })
  return null
}

/** Sends one mail per owner. */
async function tellOwners(trx: Trx, rows: ListingRow[], mail: 'listing_allowed' | 'listing_refused') {
  for (const [user_id, theirs] of Map.groupBy(rows, (row) => row.user_id)) {
    const [listing_id = 0, ...others] = theirs.map(({ id }) => id)
    await queueMailTo(trx, user_id, mail, { listing_id, ...(others.length > 0 ? { others } : {}) })
  }
}
