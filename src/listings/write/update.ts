import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import type { Values } from '../../fields/field.ts'
import { type FieldErrors, Refusal } from '../../http/errors.ts'
import { todayIn } from '../../i18n/day.ts'
import { hasImages } from '../catalogue/fields.ts'
import { withHazards } from '../catalogue/hazards.ts'
import { searchText } from '../catalogue/search.ts'
import { type Answered, overErrors, type Reading, readValues } from '../catalogue/values.ts'
import { attachImages, edited, type ImageChanges } from '../row/images.ts'
import { lockListings } from '../row/locked.ts'
import { connectedRefusal, everyStep, incomplete, missingColumns, stateRefusal } from '../row/refusals.ts'
import { answeredIn, split } from '../row/row-values.ts'
import { type ListingRow, listingById } from '../row/sql.ts'
import { endOfDay, expiryAfter } from './expiry.ts'
import type { ListingChanges, Place } from './listing.ts'
import { matchLater } from './match-later.ts'
import { judgedRefusal, notAsking } from './safety.ts'
import { joinSame } from './split-and-merge.ts'

/** `active` publishes. Refuses with `listing_connected`, `stale` or a 422 naming the missing fields. */
export async function updateListing(
  db: Db,
  listing: ListingRow,
  changes: ListingChanges,
  place: Place,
): Promise<number | Refusal> {
  const { timeZone } = place
  const status = changes.status ?? listing.status
  const reading = await readChanges(db, listing, changes, timeZone)
  if ('errors' in reading) return incomplete(reading.errors)
  if (listing.status === 'connected') return connectedRefusal(listing)
  if (changes.version !== undefined && changes.version !== listing.version) return new Refusal('stale')
  const { values, not_known } = reading
  const outcome = await allOrNothing(db, async (trx) => {
    await lockListings(trx, [listing.id])
    const written = await write(trx, listing, { values, not_known }, changes, status, timeZone)
    if (!written) return stateRefusal(trx, listing.id)
    const refusal = await attachImages(
      trx,
      { id: listing.id, user_id: listing.user_id },
      hasImages(values) ? changes : { images: [] },
    )
    if (refusal) return refusal
    const stopped = await judgedRefusal(trx, written)
    if (stopped) return stopped
    if (status === 'active') await joinSame(trx, listing.id)
    if (status === 'active' && changes.matchedBy !== 'caller') await matchLater(trx, [listing.id])
    return listing.id
  })
  const isOvertaken = outcome instanceof Refusal && outcome.code === 'stale' && changes.version === undefined
  if (!isOvertaken) return outcome
  // Without a version, the last write wins.
  const now = await listingById(db, listing.id)
  return now ? updateListing(db, now, changes, place) : new Refusal('not_found')
}

async function readChanges(
  db: Db,
  listing: ListingRow,
  changes: ListingChanges,
  timeZone: string,
): Promise<Reading> {
  const status = changes.status ?? listing.status
  const mandatory = status === 'active' ? everyStep : changes.step ? [changes.step] : []
  const read = readValues(answeredIn(listing), changes.given, mandatory, todayIn(timeZone))
  if ('errors' in read) return read
  const reading = await withHazards(db, read, changes.given, listing.attributes.hazards)
  if ('errors' in reading) return reading
  const errors = missingColumns(reading.values) ?? overWhen(changes, reading.values, timeZone)
  return errors ? { errors } : reading
}

export async function inTheWay(
  db: Db,
  listing: ListingRow,
  given: ListingChanges['given'],
  { timeZone }: Place,
): Promise<FieldErrors | null> {
  const reading = await readChanges(db, listing, { given, status: 'active' }, timeZone)
  return 'errors' in reading ? reading.errors : null
}

const overWhen = ({ status }: ListingChanges, values: Values, timeZone: string) =>
  status === 'active' ? overErrors(values, todayIn(timeZone)) : null

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
      search_text: searchText(values, listing.organisation?.name ?? ''),
      status,
      ...(status === 'active' ? { gone_at: null } : {}),
      ...(isAnswer(listing, changes) ? { past_date_answered: textOrNull(values.expiry_date) } : {}),
      ...(changes.status === 'inactive' ? notAsking : {}),
      step: Math.max(listing.step, changes.step ?? 1),
      version: sql`version + 1`,
      ...(isEdit(listing, { values, not_known }, changes) ? edited : {}),
    })
    .where('id', '=', listing.id)
    .where('version', '=', listing.version)
    .where('status', '<>', 'connected')
    .where('deleted_at', 'is', null)
    .returning(['id', 'safety'])
    .executeTakeFirst()
}

/** Publishing or editing answers the expiry question; an officer's approval or a new date alone does not. */
const isAnswer = ({ safety }: ListingRow, { given, status }: ListingChanges): boolean =>
  'fit_for' in given || (status === 'active' && safety !== 'awaiting')

const textOrNull = (value: unknown) => (value === undefined ? null : String(value))

const publishing = {
  published_at: sql<Date>`case when expires_at > now() then published_at else now() end`,
  reminded_days: sql<number | null>`case when expires_at > now() then reminded_days end`,
}

/** Four months, or until its last day; when that day moves, as long again as if published with it. */
function endOf(listing: ListingRow, values: Values, { status }: ListingChanges, timeZone: string) {
  const until = values.available_until
  const hasMoved = until !== listing.attributes.available_until
  if (!hasMoved && status !== 'active') return {}
  const published = expiryAfter(sql<Date>`published_at`, timeZone)
  const current = hasMoved ? sql<Date>`greatest(expires_at, ${published})` : sql<Date>`expires_at`
  const renewed = expiryAfter(sql<Date>`now()`, timeZone)
  const longest =
    status === 'active'
      ? sql<Date>`case when expires_at > now() then ${current} else ${renewed} end`
      : current
  const last =
    until === undefined ? sql<Date>`${longest}` : sql<Date>`least(${longest}, ${endOfDay(String(until))})`
  return {
    expires_at: sql<Date>`case when ${longest} is not null then ${last} end`,
    ...(hasMoved ? { reminded_days: null } : {}),
  }
}

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
