import { sql } from 'kysely'
import { copyMatches } from '../alerts/sql.ts'
import { type Db, type Trx, violated } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import {
  type Amount,
  amountIn,
  amountText,
  baseOf,
  factorOf,
  kindOf,
  type Unit,
  unitOf,
} from '../listings/catalogue/amount.ts'
import type { ExchangeType } from '../listings/catalogue/fields.ts'
import { isInPortions, misfitText, mostOf, type Takeable, takeable } from '../listings/catalogue/fit.ts'
import { countTaken } from '../listings/find/lines/counted.ts'
import { type LockedListing, lockListings } from '../listings/row/locked.ts'
import { valuesOf } from '../listings/row/row-values.ts'
import { rulesMet } from '../listings/write/safety.ts'
import { release, take } from '../listings/write/split-and-merge.ts'
import { isParty } from './access.ts'
import { closeHandover, joinHandover } from './handover.ts'
import { mailEverybody } from './notify.ts'
import { closedRefusal } from './open.ts'
import type { ConnectionRow } from './sql.ts'
import { keptGoods, needsStatement } from './statement.ts'

export interface ConnectInput {
  exchange_type: ExchangeType
  listing_id: number
  /** The own offer that answers a request. */
  offer_id?: number | null
  total_units: number
  /** The offer's own unit when absent. */
  unit?: Unit | undefined
  extra_info: string
  /** The version that the viewer saw. */
  version?: number | undefined
  /** The listing's warnings have been read. */
  confirm_warnings?: boolean | undefined
}

/**
 * Exactly one of simultaneous callers wins: rows are locked in the order of ids and the unique index has the
 * last word. Refuses with `own_listing`, `listing_taken`, `listing_not_active`, then `stale`, then a 422.
 */
export async function connect(
  db: Db,
  user: SignedInUser,
  input: ConnectInput,
  tell: (trx: Trx, id: number) => Promise<void> = (trx, id) => tellConnected(trx, [id]),
): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const rows = await lockListings(trx, [input.listing_id, input.offer_id ?? 0])
    const listing = rows.get(input.listing_id)
    if (!listing) return new Refusal('not_found')
    const offer = listing.exchange_type === 'request' ? (rows.get(input.offer_id ?? 0) ?? null) : null
    const amount = { number: input.total_units, unit: input.unit ?? unitOf((offer ?? listing).attributes) }
    const refusal =
      refusalFor(listing, user) ??
      takenOffer(offer, user) ??
      staleRefusal(listing, input.version) ??
      (listing.exchange_type === input.exchange_type ? null : wrongType()) ??
      offerRefusal(listing, offer, user) ??
      fitRefusal(listing, offer) ??
      amountRefusal(amount, listing, offer) ??
      (await warningsRefusal(trx, listing, input.confirm_warnings))
    if (refusal) return refusal
    const id = await insertConnection(trx, user, { ...input, amount }, listing, offer)
    if (!offer) await countTaken(trx, user.organisation?.id ?? null, listing.id)
    await tell(trx, id)
    return id
  }).catch((error) => {
    if (violated(error)?.startsWith('connections_living')) return new Refusal('listing_taken')
    throw error
  })
}

export async function tellConnected(trx: Trx, [first, ...with_ids]: number[]): Promise<void> {
  if (first !== undefined)
    await mailEverybody(trx, 'connected', first, with_ids.length > 0 ? { with_ids } : {})
}

function refusalFor(listing: LockedListing, user: SignedInUser): Refusal | null {
  if (listing.user_id === user.id) return new Refusal('own_listing')
  if (listing.status === 'connected') return new Refusal('listing_taken')
  return listing.status === 'active' && listing.is_open ? null : new Refusal('listing_not_active')
}

const isOwnOffer = (offer: LockedListing | null, user: SignedInUser): offer is LockedListing =>
  offer?.user_id === user.id && offer.exchange_type === 'offer' && !offer.deleted_at

/** The 409 is about the own offer, so it becomes that field's error. */
function takenOffer(offer: LockedListing | null, user: SignedInUser): Refusal | null {
  if (!isOwnOffer(offer, user) || offer.status !== 'connected') return null
  const message = m.connections_error_offer_taken()
  return new Refusal('listing_taken', { message, errors: { offer_id: [message] } })
}

/** Only an edit counts; a split or an extension does not change what the viewer saw. */
function staleRefusal({ edited_version, version }: LockedListing, seen: number | undefined): Refusal | null {
  const isCurrent = seen === undefined || (seen >= edited_version && seen <= version)
  return isCurrent ? null : new Refusal('stale', { message: m.connections_error_stale() })
}

const wrongType = () => invalid('exchange_type', m.connections_error_exchange_type())

function offerRefusal(
  listing: LockedListing,
  offer: LockedListing | null,
  user: SignedInUser,
): Refusal | null {
  if (listing.exchange_type !== 'request') return null
  const isOpen = isOwnOffer(offer, user) && offer.status === 'active' && offer.is_open
  return isOpen ? null : invalid('offer_id', m.connections_error_offer())
}

function fitRefusal(request: LockedListing, offer: LockedListing | null): Refusal | null {
  const misfit = offer && misfitText(valuesOf(request), valuesOf(offer))
  return misfit ? invalid('offer_id', misfit) : null
}

function amountRefusal(amount: Amount, listing: LockedListing, offer: LockedListing | null): Refusal | null {
  const given = amountIn((offer ?? listing).attributes)
  if (kindOf(amount.unit) !== kindOf(given.unit)) return invalid('unit', m.connections_error_unit())
  const most = mostOf(given, amount.unit)
  if (amount.number > most)
    return invalid(
      'total_units',
      offer ? m.connections_error_offer_units({ max: most }) : m.connections_error_units({ max: most }),
    )
  const can = takeable((offer ?? listing).attributes, offer ? listing.attributes : undefined)
  const wanted = baseOf(amount) / factorOf(can.unit)
  if (!isInPortions(wanted, can)) return invalid('total_units', portionsText(can))
  if (wanted <= can.max) return null
  return invalid(
    'total_units',
    m.connections_error_units({ max: Math.max(1, mostOf(amountIn(listing.attributes), amount.unit)) }),
  )
}

async function warningsRefusal(trx: Trx, { id }: LockedListing, confirmed = false): Promise<Refusal | null> {
  if (confirmed) return null
  const warnings = (await rulesMet(trx, id)).filter(({ verdict }) => verdict === 'warn')
  const errors = { confirm_warnings: warnings.map(({ reason }) => reason) }
  return warnings.length > 0 ? new Refusal('invalid', { errors }) : null
}

function portionsText({ unit, step, whole }: Takeable): string {
  const amount = amountText({ number: whole, unit })
  return step === whole
    ? m.connections_error_whole({ amount })
    : m.connections_error_portions({ amount, portion: amountText({ number: step, unit }) })
}

async function insertConnection(
  trx: Trx,
  user: SignedInUser,
  { amount, extra_info }: Pick<ConnectInput, 'extra_info'> & { amount: Amount },
  listing: LockedListing,
  offer: LockedListing | null,
): Promise<number> {
  const remainder_listing_id = await takeUnits(trx, listing, baseOf(amount))
  const offer_remainder_id = offer ? await takeUnits(trx, offer, baseOf(amount)) : null
  const viewer = { id: user.id, organisation_id: user.organisation?.id ?? null }
  const owner = { id: listing.user_id, organisation_id: listing.organisation_id }
  const [buyer, seller] = offer ? [owner, viewer] : [viewer, owner]
  const given = offer ?? listing
  const handover_id = await joinHandover(trx, buyer.id, seller.id)
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
      total_units: amount.number,
      extra_info,
      remainder_listing_id,
      offer_remainder_id,
      title: given.title,
      availability_type: String(given.attributes.availability_type ?? '') || null,
      available_until: String(given.attributes.available_until ?? '') || null,
      photo: sql<
        string | null
      >`(select path from listing_images where listing_id = ${given.id} order by position limit 1)`,
      type: given.type,
      goods: JSON.stringify(await keptGoods(trx, given.id)),
      needs_statement: needsStatement(given.type, given.attributes),
      volume_weight_unit: amount.unit === 'pieces' ? null : amount.unit,
      handover_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Alerts have had the rest already. Returns its id. */
async function takeUnits(trx: Trx, listing: LockedListing, base: number): Promise<number | null> {
  const remainder = await take(trx, listing, base)
  if (remainder !== null) await copyMatches(trx, listing.id, remainder)
  return remainder
}

/** Listings are active unless expired, merged with the free rest; the connection stays in the history. */
export async function cancelConnection(
  db: Db,
  by: Actor,
  connection: ConnectionRow,
  reason: string | null,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const refusal = await cancelWithin(trx, connection.id, by.viewer.user?.id ?? null, reason)
    if (!refusal && !isParty(by.viewer, connection))
      await audit(trx, by, 'connection_cancelled', `connection ${connection.id}`, { reason })
    return refusal
  })
}

/** Stored, because a deleted account leaves no id. */
const sideOfCanceller = (by: number | null) =>
  sql<'buyer' | 'seller' | 'administrator'>`case ${by}::int
    when buyer_id then 'buyer' when seller_id then 'seller' else 'administrator' end`

/** Runs inside a larger transaction, such as deleting an account. */
export async function cancelWithin(
  trx: Trx,
  id: number,
  by: number | null,
  reason: string | null,
): Promise<Refusal | null> {
  const cancelled = await trx
    .updateTable('connections')
    .set({ status: 'cancelled', cancelled_at: sql`now()`, cancelled_by_id: by, cancel_reason: reason })
    .set({ cancelled_side: sideOfCanceller(by) })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) return closedRefusal(trx, id)
  await release(trx, [cancelled.listing_id, cancelled.offer_id ?? 0])
  const pickup_id = await closeHandover(trx, cancelled.handover_id)
  await mailEverybody(trx, 'connection_cancelled', id, { pickup_id })
  return null
}
