import { type RawBuilder, sql } from 'kysely'
import { awayOf, standsInFor } from '../../accounts/absence.ts'
import type { Building } from '../../buildings/sql.ts'
import { compiledOnce } from '../../db/compiled.ts'
import type { Db } from '../../db/connect.ts'
import { partOf } from '../../db/count.ts'
import { dayOf } from '../../db/day.ts'
import type { Attributes } from '../../db/tables.ts'
import { condition, fieldValue } from '../../fields/server.ts'
import { organisationSummary } from '../../http/organisation.ts'
import type { Viewer } from '../../http/viewer.ts'
import { fold } from '../../i18n/fold.ts'
import type { Narrowed } from '../../tables/own-list.ts'
import { everyWord, matchesLower } from '../../tables/table.ts'
import { type FilterKey, filters } from '../catalogue/fields.ts'
import { endsSoonDays, type ListingState } from '../catalogue/states.ts'

/** Until its date passes an offer may claim clinical use, or say nothing of fitness. */
const claimsUntil = sql<Date | null>`case when listings.exchange_type = 'offer'
  and listings.past_date_answered is distinct from listings.attributes ->> 'expiry_date'
  and coalesce(listings.attributes -> 'fit_for', '["clinical"]') ? 'clinical'
  then (listings.attributes ->> 'expiry_date')::date + 1 end`

/** Its date passed, but the database has not stepped it down yet. */
export const claimsTooMuch = sql<boolean>`coalesce(${claimsUntil} <= now(), false)`

export const shownUntil = sql<Date>`least(listings.expires_at, ${claimsUntil})`

export const attributesToday = sql<Attributes>`case when ${claimsTooMuch} and listings.attributes ? 'fit_for'
  then listings.attributes - 'fit_for' || case when listings.attributes -> 'fit_for' = '["clinical"]' then '{}'
    else jsonb_build_object('fit_for', (listings.attributes -> 'fit_for') - 'clinical') end
  else listings.attributes end`

/** Active, not expired, not held, of a participating organisation, and not claiming too much. */
export const isListed = sql<boolean>`(listings.status = 'active' and not listings.held
  and listings.deleted_at is null and listings.expires_at > now() and not ${claimsTooMuch}
  and exists (select 1 from organisations o where o.id = listings.organisation_id and o.status = 'approved'))`

/** Whether it is still wanted; the answer clears it. */
const isAskedStill = sql<boolean>`(listings.owner_asked_at is not null and listings.reminded_days is not null
  and ${isListed})`

export const handedOverOn = sql<string | null>`case when listings.status = 'connected' then (
  select to_char(completed_at, 'YYYY-MM-DD') from connections
  where (listing_id = listings.id or offer_id = listings.id) and connections.status = 'completed' and returned_at is null) end`

/** The days to answer pause while the owner cannot take part, or is away with no stand-in. */
const daysOfRest = sql`coalesce((select current_date - greatest(listings.past_date_asked_on, out_since::date)
  from users where users.id = listings.user_id and out_since is not null), 0)`

/** The owner's last day to say what it is still fit for; null while nothing is asked. */
export const answerBy = sql<string | null>`case when listings.past_date_waits
  then to_char(coalesce(listings.past_date_asked_on + ${daysOfRest}, current_date) + 13, 'YYYY-MM-DD') end`

export interface Hold {
  recall_id: number | null
  reason: string
  /** YYYY-MM-DD */
  since: string
}

export const holdsOf = sql<Hold[]>`case when listings.held then (
  select json_agg(json_build_object('recall_id', recall_id, 'reason', reason, 'since', since::date) order by id)
  from holds where listing_id = listings.id and taken_out_at is null) else '[]' end`

/** Covers every classified form of its CAS number, while nobody gave its hazards. */
export const numberPictograms = sql<string[]>`array(select distinct unnest(pictograms) from substances
  where is_classified and cas = listings.attributes ->> 'cas_number'
    and listings.type = 'chemicals' and not listings.attributes ? 'hazards' order by 1)`

const buildingMeant = sql<Pick<Building, 'id' | 'name_en' | 'name_nl'> | null>`(
  select json_build_object('id', buildings.id, 'name_en', name_en, 'name_nl', name_nl)
  from building_spellings join buildings on buildings.id = building_id
  where key = building_key(listings.attributes ->> 'location_building') and counts)`

export const selectListing = (db: Db) =>
  db
    .selectFrom('listings')
    .leftJoin('users', 'users.id', 'listings.user_id')
    .leftJoin('organisations', 'organisations.id', 'listings.organisation_id')
    .select(['listings.id', 'listings.exchange_type', 'listings.type', 'listings.title', 'listings.status'])
    .select([
      'listings.not_known',
      'listings.gone_at',
      'listings.step',
      'listings.version',
      'listings.user_id',
      'listings.organisation_id',
    ])
    .select([
      'listings.created_at',
      'listings.published_at',
      'listings.expires_at',
      'listings.held',
      'listings.reminded_days',
      'listings.deleted_reason',
      'listings.merged_into_id',
    ])
    .select(['listings.deleted_at', 'listings.split_from_id', 'listings.safety', 'listings.safety_reason'])
    .select(['users.name as user_name', 'users.email as user_email'])
    .select(awayOf('listings.user_id').as('away'))
    .select([organisationSummary().as('organisation'), 'organisations.status as organisation_status'])
    .select(sql<boolean>`coalesce(listings.expires_at <= now(), false)`.as('expired'))
    .select([attributesToday.as('attributes'), claimsTooMuch.as('claims_too_much')])
    .select([
      dayOf<string | null>('listings.published_at').as('published_on'),
      dayOf<string | null>('listings.expires_at').as('expires_on'),
    ])
    .select(handedOverOn.as('handed_over_on'))
    .select(isAskedStill.as('is_asked'))
    .select([answerBy.as('answer_by'), dayOf<string | null>('listings.past_date_missed_on').as('missed_on')])
    .select([holdsOf.as('holds'), buildingMeant.as('building')])
    .select(numberPictograms.as('number_pictograms'))
    .select(
      sql<{ path: string; alt: string; width: number; height: number }[]>`coalesce((
      select json_agg(json_build_object('path', path, 'alt', alt, 'width', width, 'height', height) order by position)
      from listing_images where listing_id = listings.id), '[]')`.as('images'),
    )

const listedAmong = compiledOnce((db, ids: RawBuilder<number[]>) =>
  selectListing(db).where('listings.id', '=', sql<number>`any(${ids}::int[])`).where(isListed),
)

export const listedByIds = async (db: Db, ids: number[]) => (ids.length === 0 ? [] : listedAmong(db, ids))

/** Listings whose hazards came from one of these rows. */
export const listingsNaming = (db: Db, substanceIds: string[]) =>
  db
    .selectFrom('listings')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`attributes -> 'hazards' ->> 'substance_id' = any(${substanceIds}::text[])`)
    .orderBy('id')
    .execute()

export type ListingRow = Awaited<ReturnType<typeof listingsByIds>>[number]

export const listingById = (db: Db, id: number): Promise<ListingRow | undefined> =>
  selectListing(db).where('listings.id', '=', id).executeTakeFirst()

export const listingsByIds = (db: Db, ids: number[]) =>
  selectListing(db)
    .where('listings.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('listings.id')
    .execute()

export function filterCondition(key: FilterKey, specifications: RawBuilder<unknown>): RawBuilder<boolean> {
  return condition(filters[key], fieldValue(key, filters[key]), sql`(${specifications} -> ${sql.lit(key)})`)
}

export async function organisationNames(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name'])
    .where('status', '=', 'approved')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

interface OwnNarrowed extends Narrowed<ListingState> {
  exchange_type?: 'offer' | 'request' | null
  urgentFirst?: boolean
}

export const endsSoon = sql<boolean>`(listings.status = 'active' and listings.expires_at > now()
  and listings.expires_at <= now() + ${sql.lit(`${endsSoonDays} days`)}::interval)`

const endsSoonest = sql`case when ${endsSoon} then listings.expires_at end`

/** What needs its owner: what is recalled, what was asked and not answered, what others hide, what ends soon. */
const urgency = sql`case
  when ${handedOverOn} is not null then 6
  when listings.held and exists (select from holds
    where listing_id = listings.id and taken_out_at is null and recall_id is not null) then 1
  when ${isAskedStill} then 2
  when listings.past_date_waits then 3
  when listings.held then 4
  when ${endsSoon} then 5
  else 6 end`

export function listingsOf(
  db: Db,
  userId: number,
  { exchange_type, search = '', state, urgentFirst = false, limit, offset }: OwnNarrowed,
) {
  const query = selectListing(db)
    .where('listings.user_id', '=', userId)
    .where('listings.deleted_at', 'is', null)
    .where(everyWord(search, (word) => [matchesLower(fold(word) || word, sql.ref('listings.search_text'))]))
    .$if(Boolean(exchange_type), (some) =>
      some.where('listings.exchange_type', '=', exchange_type ?? 'offer'),
    )
    .$if(Boolean(state), (some) => some.where(sql<boolean>`${listingState} = ${state}`))
  const ordered = query
    .$if(urgentFirst, (all) => all.orderBy(urgency).orderBy(endsSoonest))
    .orderBy('listings.created_at', 'desc')
    .orderBy('listings.id', 'desc')
  return partOf(ordered, { limit, offset })
}

export const listingState = sql<ListingState>`case
  when ${handedOverOn} is not null then 'handed_over'
  when listings.held then 'hidden'
  when listings.status = 'connected' then 'connected'
  when listings.safety is not null then listings.safety
  when listings.published_at is null then 'draft'
  when listings.status = 'inactive' and listings.past_date_waits then 'past_date'
  when listings.gone_at is not null then 'gone'
  when listings.status = 'active' and listings.expires_at <= now() then 'expired'
  else listings.status::text end`

export const activeOffersOf = (db: Db, userId: number) =>
  selectListing(db)
    .where('listings.user_id', '=', userId)
    .where('listings.exchange_type', '=', 'offer')
    .where(isListed)
    .orderBy('listings.published_at', 'desc')
    .limit(200)
    .execute()

export async function listedOf(db: Db, organisationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listings')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(isListed)
    .execute()
  return rows.map(({ id }) => id)
}

export async function isPartyTo(db: Db, viewer: Viewer, listingId: number): Promise<number | null> {
  if (!viewer.user) return null
  const { id } = viewer.user
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where((where) => where.or([where('listing_id', '=', listingId), where('offer_id', '=', listingId)]))
    .where(
      sql<boolean>`(${id} in (buyer_id, seller_id) or handover_id in
        (select handovers.id from handovers where ${id} in (buyer_contact_id, seller_contact_id))
        or ${standsInFor(id, 'buyer_id')} or ${standsInFor(id, 'seller_id')})`,
    )
    .where('status', '<>', 'cancelled')
    .where('returned_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
