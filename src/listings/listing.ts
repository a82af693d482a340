import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Value, Values } from '../fields/field.ts'
import { type Actor, audit } from '../http/audit.ts'
import { type Code, Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { formatDay, todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../mail/outbox.ts'
import type { Store } from '../storage/disk.ts'
import { endOfDay, expiryAfter } from './dates.ts'
import { type Category, catalogue, type ExchangeType, type FieldKey, hasImages } from './fields.ts'
import { attachImages, copyFiles, detachImages, edited, type ImageChanges } from './images.ts'
import { searchText } from './search.ts'
import { handedOverOn, type ListingRow, listingById } from './sql.ts'
import { type Answered, missingErrors, missingKeys, overErrors, readValues } from './values.ts'

const everyStep = [1, 2, 3]
const anew: Answered = { values: { availability_type: 'free' }, not_known: [] }

export interface ListingChanges extends ImageChanges {
  /** Values by field key, as sent. */
  given: Record<string, unknown>
  step?: number
  version?: number
  status?: 'active' | 'inactive'
}

interface Place {
  timeZone: string
}

/** Step 1 of the wizard: an inactive listing, free of charge until said otherwise. */
export async function createListing(
  db: Db,
  user: SignedInUser,
  changes: ListingChanges,
  { timeZone }: Place,
): Promise<number | Refusal> {
  const reading = readValues(anew, changes.given, [1], todayIn(timeZone))
  if ('errors' in reading) return incomplete(reading.errors)
  const { columns, attributes } = split(reading.values)
  return allOrNothing(db, async (trx) => {
    const { id } = await trx
      .insertInto('listings')
      .values({
        ...columns,
        attributes: JSON.stringify(attributes),
        not_known: [...reading.not_known],
        user_id: user.id,
        organisation_id: user.organisation?.id ?? null,
        search_text: searchText(reading.values, user.organisation?.name ?? ''),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refusal = await attachImages(
      trx,
      { id, user_id: user.id },
      hasImages(reading.values) ? changes : { images: [] },
    )
    return refusal ?? id
  })
}

/**
 * Writes changes over a listing; setting `active` publishes it. Refuses with `listing_connected`, `stale`
 * or a 422 that names the missing fields.
 */
export async function updateListing(
  db: Db,
  listing: ListingRow,
  changes: ListingChanges,
  place: Place,
): Promise<number | Refusal> {
  const { timeZone } = place
  const status = changes.status ?? listing.status
  const mandatory = status === 'active' ? everyStep : changes.step ? [changes.step] : []
  const reading = readValues(answeredIn(listing), changes.given, mandatory, todayIn(timeZone))
  const errors =
    'errors' in reading
      ? reading.errors
      : (missingColumns(reading.values) ?? overWhen(changes, reading.values, timeZone))
  if (errors) return incomplete(errors)
  if (listing.status === 'connected') return connectedRefusal(listing)
  if (changes.version !== undefined && changes.version !== listing.version) return new Refusal('stale')
  const { values, not_known } = reading as Answered
  const outcome = await allOrNothing(db, async (trx) => {
    const written = await write(trx, listing, { values, not_known }, changes, status, timeZone)
    if (!written) return stateRefusal(trx, listing.id)
    const refusal = await attachImages(
      trx,
      { id: listing.id, user_id: listing.user_id },
      hasImages(values) ? changes : { images: [] },
    )
    if (refusal) return refusal
    if (status === 'active')
      await addJob(trx, 'match_alerts', { listing_id: listing.id }, { key: `match ${listing.id}` })
    return listing.id
  })
  const isOvertaken = outcome instanceof Refusal && outcome.code === 'stale' && changes.version === undefined
  if (!isOvertaken) return outcome
  // Who names no version writes over whatever is there now.
  const now = await listingById(db, listing.id)
  return now ? updateListing(db, now, changes, place) : new Refusal('not_found')
}

/** Takes a listing away for good, with a row in the trail. An owner who does not do it themselves hears why. */
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
    const reason = isOwn ? null : why
    if (reason)
      await trx.updateTable('listings').set({ deleted_reason: reason }).where('id', '=', id).execute()
    if (!isOwn) await queueMailTo(trx, user_id, 'listing_deleted', { listing_id: id })
    await audit(trx, by, 'listing_deleted', `listing ${id}`, { title, ...(reason ? { reason } : {}) })
    return null
  })
}

/** The same without a row in the trail. The listing's row stays, so that its page can say it is gone. */
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

/**
 * An inactive copy of an own listing, with its own copies of the photos. The files come first: after a crash
 * files without rows are swept up, while a copy without its photos would stay.
 */
export async function duplicateListing(
  db: Db,
  store: Store,
  listing: ListingRow,
  user: SignedInUser,
): Promise<number> {
  const images = await copyFiles(db, store, listing.id)
  const { expiry_date: _, ...values } = valuesOf(listing)
  const { columns, attributes } = split(values)
  return allOrNothing(db, async (trx) => {
    const { id } = await trx
      .insertInto('listings')
      .values({
        ...columns,
        attributes: JSON.stringify(attributes),
        not_known: listing.not_known,
        // A copy of what was shown has been through every step: it opens on one page.
        step: listing.published_at ? 3 : listing.step,
        user_id: user.id,
        organisation_id: user.organisation?.id ?? null,
        search_text: searchText(values, user.organisation?.name ?? ''),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const image of images)
      await trx
        .insertInto('listing_images')
        .values({ ...image, listing_id: id })
        .execute()
    return id
  })
}

/** The values of a row by field key. */
export function valuesOf(row: Pick<ListingRow, 'exchange_type' | 'type' | 'title' | 'attributes'>): Values {
  return { exchange_type: row.exchange_type, type: row.type, title: row.title, ...row.attributes }
}

/** The same with what is not known. */
export const answeredIn = (
  row: Parameters<typeof valuesOf>[0] & Pick<ListingRow, 'not_known'>,
): Answered => ({ values: valuesOf(row), not_known: row.not_known })

interface Columns {
  exchange_type: ExchangeType
  type: Category
  title: string
}

/** Values as they are stored: three columns, the rest in `attributes`. */
export function split(values: Values): { columns: Columns; attributes: Attributes } {
  const isColumn = (key: string) => catalogue[key as FieldKey].column !== undefined
  const entries = Object.entries(values) as [string, Value][]
  return {
    columns: Object.fromEntries(entries.filter(([key]) => isColumn(key))) as unknown as Columns,
    attributes: Object.fromEntries(entries.filter(([key]) => !isColumn(key))),
  }
}

async function write(
  trx: Trx,
  listing: ListingRow,
  { values, not_known }: Answered,
  changes: ListingChanges,
  status: ListingRow['status'],
  timeZone: string,
) {
  const { columns, attributes } = split(values)
  return trx
    .updateTable('listings')
    .set({
      ...columns,
      ...(changes.status === 'active' ? publishing : {}),
      ...endOf(listing, values, changes, timeZone),
      attributes: JSON.stringify(attributes),
      not_known: [...not_known],
      search_text: searchText(values, listing.organisation_name ?? ''),
      status,
      ...(status === 'active' ? { gone_at: null } : {}),
      step: Math.max(listing.step, changes.step ?? 1),
      version: sql`version + 1`,
      ...(isEdit(listing, { values, not_known }, changes) ? edited : {}),
    })
    .where('id', '=', listing.id)
    .where('version', '=', listing.version)
    .where('status', '<>', 'connected')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

const publishing = {
  published_at: sql<Date>`case when expires_at > now() then published_at else now() end`,
  reminded_days: sql<number | null>`case when expires_at > now() then reminded_days end`,
}

/**
 * Until when it is shown: four months, or the last of the days it is there for. When that day moves, it may
 * last as long again as if it had been published with it.
 */
function endOf(listing: ListingRow, values: Values, { status }: ListingChanges, timeZone: string) {
  const until = values.available_until
  const hasMoved = until !== listing.attributes.available_until
  if (!hasMoved && status !== 'active') return {}
  const published = expiryAfter(sql<Date>`published_at`, timeZone)
  const current = hasMoved ? sql<Date>`greatest(expires_at, ${published})` : sql<Date>`expires_at`
  const anew = expiryAfter(sql<Date>`now()`, timeZone)
  const longest =
    status === 'active' ? sql<Date>`case when expires_at > now() then ${current} else ${anew} end` : current
  const last =
    until === undefined ? sql<Date>`${longest}` : sql<Date>`least(${longest}, ${endOfDay(String(until))})`
  return {
    expires_at: sql<Date>`case when ${longest} is not null then ${last} end`,
    ...(hasMoved ? { reminded_days: null } : {}),
  }
}

/** Whether people will read or see anything else. */
function isEdit(listing: ListingRow, answered: Answered, { images, image_alts = {} }: ImageChanges): boolean {
  const photos = listing.images.map(({ path }) => path)
  const hasOtherAlt = ({ path, alt }: { path: string; alt: string }) =>
    image_alts === 'none' ? alt !== '' : path in image_alts && (image_alts[path] ?? '') !== alt
  return (
    !isDeepStrictEqual(answered, answeredIn(listing)) ||
    (images !== undefined && !isDeepStrictEqual(images, photos)) ||
    listing.images.some(hasOtherAlt)
  )
}

/** Why a conditional write found no row. */
export async function stateRefusal(trx: Trx, id: number, otherwise: Code = 'stale'): Promise<Refusal> {
  const row = await trx
    .selectFrom('listings')
    .select(['status', handedOverOn.as('handed_over_on')])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return new Refusal('not_found')
  return row.status === 'connected' ? connectedRefusal(row) : new Refusal(otherwise)
}

/** What is handed over says so; what is connected still might come back. */
export function connectedRefusal({ handed_over_on }: Pick<ListingRow, 'handed_over_on'>): Refusal {
  if (handed_over_on === null) return new Refusal('listing_connected')
  const message = m.listings_handed_over_on({ date: formatDay(handed_over_on) })
  return new Refusal('listing_connected', { message })
}

const overWhen = ({ status }: ListingChanges, values: Values, timeZone: string) =>
  status === 'active' ? overErrors(values, todayIn(timeZone)) : null

/** What has a column of its own can be changed but never emptied. */
function missingColumns(values: Values) {
  const missing = ['exchange_type', 'type', 'title'].filter((key) => values[key] === undefined)
  return missing.length > 0 ? missingErrors(missing) : null
}

/** What keeps stored values from being published: a 422 that names the missing fields. */
export function incompleteRefusal(answered: Answered): Refusal | null {
  const missing = missingKeys(answered, everyStep)
  return missing.length > 0 ? incomplete(missingErrors(missing)) : null
}

const incomplete = (errors: Record<string, string[]>) => new Refusal('invalid', { errors })
