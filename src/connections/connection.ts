import { sql } from 'kysely'
import { type Db, type Trx, violated } from '../db/connect.ts'
import type { Attributes } from '../db/tables.ts'
import { type Call, userOf } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { currentLocale, type Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { matchLater } from '../listings/life.ts'
import { returned, rollBack, valuesOf } from '../listings/listing.ts'
import { searchText } from '../listings/search.ts'
import { queueMail } from '../mail/outbox.ts'
import { isParty } from './access.ts'
import type { ConnectionRow } from './sql.ts'

export interface ConnectInput {
  listing_id: number
  /** The own offer a request is answered with. */
  offer_id?: number | null
  total_units: number
  extra_info: string
}

/**
 * Connects the viewer to a listing for some of its units (SPEC.md section 4; PRODUCT.md, Connections).
 * Exactly one of any number of simultaneous callers wins: rows are locked in the order of their ids and the
 * unique index has the last word. Refuses with `listing_taken`, `listing_not_active`, `own_listing` or a 422.
 */
export async function connect(db: Db, user: SignedInUser, input: ConnectInput): Promise<number | Refusal> {
  return db
    .transaction()
    .execute(async (trx) => {
      const rows = await lockListings(trx, [input.listing_id, input.offer_id ?? 0])
      const listing = rows.get(input.listing_id)
      if (!listing) return rollBack(new Refusal('not_found'))
      const offer = listing.exchange_type === 'request' ? (rows.get(input.offer_id ?? 0) ?? null) : null
      const refusal =
        refusalFor(listing, user) ??
        offerRefusal(listing, offer, user) ??
        unitsRefusal(input.total_units, listing, offer)
      if (refusal) return rollBack(refusal)
      return insertConnection(trx, user, input, listing, offer)
    })
    .catch((error) =>
      violated(error)?.startsWith('connections_living') ? new Refusal('listing_taken') : returned(error),
    )
}

type Locked = Awaited<ReturnType<typeof lockedRows>>[number]

async function lockListings(trx: Trx, ids: number[]): Promise<Map<number, Locked>> {
  return new Map((await lockedRows(trx, ids)).map((row) => [row.id, row]))
}

const lockedRows = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('listings')
    .selectAll()
    .select(
      sql<boolean>`(expires_at > now() and hidden_at is null and deleted_at is null
      and exists (select 1 from organisations o where o.id = organisation_id and o.status = 'approved'))`.as(
        'is_open',
      ),
    )
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

function refusalFor(listing: Locked, user: SignedInUser): Refusal | null {
  if (listing.user_id === user.id) return new Refusal('own_listing')
  if (listing.status === 'connected') return new Refusal('listing_taken')
  return listing.status === 'active' && listing.is_open ? null : new Refusal('listing_not_active')
}

function offerRefusal(listing: Locked, offer: Locked | null, user: SignedInUser): Refusal | null {
  if (listing.exchange_type !== 'request') return null
  const isOwnOffer = offer?.user_id === user.id && offer.exchange_type === 'offer' && !offer.deleted_at
  if (!isOwnOffer) return invalid('offer_id', m.connections_error_offer())
  if (offer.status === 'connected') return offerTaken()
  return offer.status === 'active' && offer.is_open ? null : invalid('offer_id', m.connections_error_offer())
}

/** A 409 about the own offer, not about the request: its field says so. */
function offerTaken(): Refusal {
  const message = m.connections_error_offer_taken()
  return new Refusal('listing_taken', { message, errors: { offer_id: [message] } })
}

function unitsRefusal(units: number, listing: Locked, offer: Locked | null): Refusal | null {
  if (units > unitsIn(listing))
    return invalid('total_units', m.connections_error_units({ max: unitsIn(listing) }))
  if (offer && units > unitsIn(offer))
    return invalid('total_units', m.connections_error_offer_units({ max: unitsIn(offer) }))
  return null
}

const unitsIn = ({ attributes }: { attributes: Attributes }): number => Number(attributes.total_units ?? 1)

async function insertConnection(
  trx: Trx,
  user: SignedInUser,
  input: ConnectInput,
  listing: Locked,
  offer: Locked | null,
): Promise<number> {
  const remainder_listing_id = await take(trx, listing, input.total_units)
  const offer_remainder_id = offer ? await take(trx, offer, input.total_units) : null
  const viewer = { id: user.id, organisation_id: user.organisation?.id ?? null }
  const owner = { id: listing.user_id, organisation_id: listing.organisation_id }
  const [buyer, seller] = offer ? [owner, viewer] : [viewer, owner]
  const given = offer ?? listing
  const { id } = await trx
    .insertInto('connections')
    .values({
      exchange_type: listing.exchange_type,
      listing_id: listing.id,
      offer_id: offer?.id ?? null,
      buyer_id: buyer.id,
      seller_id: seller.id,
      buyer_organisation_id: buyer.organisation_id,
      seller_organisation_id: seller.organisation_id,
      total_units: input.total_units,
      extra_info: input.extra_info,
      remainder_listing_id,
      offer_remainder_id,
      title: given.title,
      type: given.type,
      volume_weight_unit: (given.attributes.volume_weight_unit as string | undefined) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await mailBoth(trx, 'connected', id, [buyer.id, seller.id])
  return id
}

/** Marks a listing connected for the taken units; the rest becomes a listing of its own, which is returned. */
async function take(trx: Trx, listing: Locked, units: number): Promise<number | null> {
  await trx
    .updateTable('listings')
    .set({ status: 'connected', version: sql`version + 1`, ...(await counted(trx, listing, units)) })
    .where('id', '=', listing.id)
    .execute()
  const rest = unitsIn(listing) - units
  return rest > 0 ? splitOff(trx, listing, rest) : null
}

/** The attributes and search text of a listing with another number of units. */
async function counted(trx: Trx, listing: Locked, units: number) {
  const attributes = { ...listing.attributes, total_units: units }
  const organisation = await trx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', listing.organisation_id ?? 0)
    .executeTakeFirst()
  return {
    attributes: JSON.stringify(attributes),
    search_text: searchText(valuesOf({ ...listing, attributes }), organisation?.name ?? ''),
  }
}

/** The remainder: same content, photos and end date, and what alerts already delivered. */
async function splitOff(trx: Trx, listing: Locked, units: number): Promise<number> {
  const { exchange_type, type, title, step, user_id, organisation_id, published_at, expires_at } = listing
  const { id } = await trx
    .insertInto('listings')
    .values({
      ...{ exchange_type, type, title, step, user_id, organisation_id, published_at, expires_at },
      ...(await counted(trx, listing, units)),
      status: 'active',
      split_from_id: listing.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into listing_images (path, user_id, listing_id, position, alt, width, height, bytes, sha256)
    select path, user_id, ${id}, position, alt, width, height, bytes, sha256 from listing_images where listing_id = ${listing.id} for share`.execute(
    trx,
  )
  await sql`insert into alert_matches (alert_id, listing_id, matched_at, mailed_at, read_at)
    select alert_id, ${id}, matched_at, mailed_at, read_at from alert_matches where listing_id = ${listing.id}`.execute(
    trx,
  )
  return id
}

/**
 * Undoes an open connection: its listings are active again if they have not expired, an untouched remainder
 * is merged back, and the connection stays in the history (PRODUCT.md, Cancel).
 */
export async function cancelConnection(
  call: Call,
  connection: ConnectionRow,
  reason: string | null,
): Promise<Refusal | null> {
  return call.db.transaction().execute(async (trx) => {
    const refusal = await cancelWithin(trx, connection.id, userOf(call).id, reason)
    if (!refusal && !isParty(call.viewer, connection))
      await audit(trx, call, 'connection_cancelled', `connection ${connection.id}`, { reason })
    return refusal
  })
}

/** The same as part of a larger act, such as deleting an account. */
export async function cancelWithin(
  trx: Trx,
  id: number,
  by: number,
  reason: string | null,
): Promise<Refusal | null> {
  const cancelled = await trx
    .updateTable('connections')
    .set({ status: 'cancelled', cancelled_at: sql`now()`, cancelled_by_id: by, cancel_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) return closedRefusal(trx, id)
  await release(trx, cancelled.listing_id, cancelled.remainder_listing_id)
  if (cancelled.offer_id) await release(trx, cancelled.offer_id, cancelled.offer_remainder_id)
  await mailBoth(trx, 'connection_cancelled', id, [cancelled.buyer_id, cancelled.seller_id])
  return null
}

async function release(trx: Trx, listingId: number, remainderId: number | null): Promise<void> {
  const rows = await lockListings(trx, [listingId, remainderId ?? 0])
  const listing = rows.get(listingId)
  if (listing?.status !== 'connected') return
  const remainder = rows.get(remainderId ?? 0)
  const isUntouched =
    remainder?.status === 'active' && remainder.version === 1 && !remainder.deleted_at && !remainder.hidden_at
  const units = unitsIn(listing) + (isUntouched ? unitsIn(remainder) : 0)
  if (isUntouched) {
    await trx
      .updateTable('listings')
      .set({ status: 'inactive', deleted_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', remainder.id)
      .execute()
    await trx.deleteFrom('listing_images').where('listing_id', '=', remainder.id).execute()
  }
  await trx
    .updateTable('listings')
    .set({
      status: sql`case when expires_at > now() then 'active' else 'inactive' end`,
      version: sql`version + 1`,
      ...(await counted(trx, listing, units)),
    })
    .where('id', '=', listingId)
    .execute()
  await matchLater(trx, [listingId])
}

/** Handed over: done, and no longer to be cancelled. */
export async function completeConnection(db: Db, id: number): Promise<Refusal | null> {
  return db.transaction().execute(async (trx) => {
    const completed = await trx
      .updateTable('connections')
      .set({ status: 'completed', completed_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'open')
      .returning(['buyer_id', 'seller_id'])
      .executeTakeFirst()
    if (!completed) return closedRefusal(trx, id)
    await mailBoth(trx, 'connection_completed', id, [completed.buyer_id, completed.seller_id])
    return null
  })
}

async function closedRefusal(trx: Trx, id: number): Promise<Refusal> {
  const row = await trx.selectFrom('connections').select('status').where('id', '=', id).executeTakeFirst()
  return new Refusal(row?.status === 'completed' ? 'connection_completed' : 'connection_closed')
}

type PartyMail = 'connected' | 'connection_cancelled' | 'connection_completed'

async function mailBoth(
  trx: Trx,
  name: PartyMail,
  connection_id: number,
  parties: ConnectionRow['buyer_id'][],
): Promise<void> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'locale'])
    .where(
      'id',
      'in',
      parties.filter((id) => id !== null),
    )
    .execute()
  for (const user of users)
    await queueMail(trx, name, (user.locale ?? currentLocale()) as Locale, {
      connection_id,
      user_id: user.id,
    })
}
