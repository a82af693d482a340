import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { type FieldErrors, invalid, Refusal } from '../../http/errors.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { todayIn } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import type { Store } from '../../storage/store.ts'
import { hasImages } from '../catalogue/fields.ts'
import { withHazards } from '../catalogue/hazards.ts'
import { searchText } from '../catalogue/search.ts'
import { type Answered, readValues } from '../catalogue/values.ts'
import { attachImages, copyFiles, detachImages, type ImageChanges, showImages } from '../row/images.ts'
import { everyStep, incomplete, stateRefusal } from '../row/refusals.ts'
import { split, valuesOf } from '../row/row-values.ts'
import type { ListingRow } from '../row/sql.ts'

const defaults: Answered = { values: { availability_type: 'free' }, not_known: [] }

export interface ListingChanges extends ImageChanges {
  given: Record<string, unknown>
  step?: number
  version?: number
  status?: 'active' | 'inactive'
  matchedBy?: 'caller'
}

export interface Place {
  timeZone: string
}

/** It is inactive, and free of charge until changed. */
export async function createListing(
  db: Db,
  user: SignedInUser,
  changes: ListingChanges,
  { timeZone }: Place,
): Promise<number | Refusal> {
  const read = readValues(defaults, changes.given, [1], todayIn(timeZone))
  const reading = 'errors' in read ? read : await withHazards(db, read, changes.given, undefined)
  if ('errors' in reading) return incomplete(reading.errors)
  // One statement needs no savepoint in a caller's transaction.
  if (!changes.images?.length || !hasImages(reading.values))
    return (await insertListing(db, owned(user), reading)).id
  return allOrNothing(db, async (trx) => {
    const { id } = await insertListing(trx, owned(user), reading)
    return (await attachImages(trx, { id, user_id: user.id }, changes)) ?? id
  })
}

/** What a listing that does not exist yet still needs to be shown. */
export async function lackedBy(
  db: Db,
  given: ListingChanges['given'],
  { timeZone }: Place,
): Promise<FieldErrors | null> {
  const read = readValues(defaults, given, everyStep, todayIn(timeZone))
  const reading = 'errors' in read ? read : await withHazards(db, read, given, undefined)
  return 'errors' in reading ? reading.errors : null
}

export function insertListing(
  db: Db,
  owner: { user_id: number | null; organisation_id: number | null; organisation: string },
  { values, not_known }: Answered,
  more: Partial<Insertable<Tables['listings']>> = { step: 1 },
): Promise<Pick<ListingRow, 'id' | 'safety'>> {
  const { columns, attributes } = split(values)
  return db
    .insertInto('listings')
    .values({
      ...columns,
      attributes: JSON.stringify(attributes),
      not_known: [...not_known],
      user_id: owner.user_id,
      organisation_id: owner.organisation_id,
      search_text: searchText(values, owner.organisation),
      ...more,
    })
    .returning(['id', 'safety'])
    .executeTakeFirstOrThrow()
}

const owned = ({ id, organisation }: SignedInUser) => ({
  user_id: id,
  organisation_id: organisation?.id ?? null,
  organisation: organisation?.name ?? '',
})

/** Mails the reason when somebody other than the owner deletes it. */
export async function deleteListing(
  db: Db,
  by: Actor,
  id: number,
  why: string | null = null,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const deleted = await removeListing(trx, id)
    if (deleted instanceof Refusal) return deleted
    const { title, user_id } = deleted
    const isOwn = by.viewer.user?.id === user_id
    if (!isOwn && !why) return invalid('reason', m.admin_error_reason())
    const reason = isOwn ? null : why
    if (reason)
      await trx.updateTable('listings').set({ deleted_reason: reason }).where('id', '=', id).execute()
    if (!isOwn) await queueMailTo(trx, user_id, 'listing_deleted', { listing_id: id })
    await audit(trx, by, 'listing_deleted', `listing ${id}`, { title, ...(reason ? { reason } : {}) })
    return null
  })
}

/** The row stays, so that its page can say it is gone. */
async function removeListing(
  trx: Trx,
  id: number,
): Promise<{ title: string; user_id: number | null } | Refusal> {
  const removed = await trx
    .updateTable('listings')
    .set({ deleted_at: sql`now()`, status: 'inactive', version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '<>', 'connected')
    .where('deleted_at', 'is', null)
    .returning(['title', 'user_id'])
    .executeTakeFirst()
  if (!removed) return stateRefusal(trx, id)
  await detachImages(trx, [id])
  return removed
}

/** Files first: a crash then leaves no copy without photos. `missing` numbers the lost photos, from 1. */
export async function duplicateListing(
  db: Db,
  store: Store,
  listing: ListingRow,
  user: SignedInUser,
): Promise<{ id: number; missing: number[] }> {
  const { copies, missing } = await copyFiles(db, store, listing.id)
  const { expiry_date: _, fit_for: __, ...values } = valuesOf(listing)
  // A copy of something shown has all answers, so it opens on one page.
  const step = listing.published_at ? 3 : listing.step
  return allOrNothing(db, async (trx) => {
    const { id } = await insertListing(trx, owned(user), { values, not_known: listing.not_known }, { step })
    await showImages(trx, id, copies)
    return { id, missing }
  })
}
