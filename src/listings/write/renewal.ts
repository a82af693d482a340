import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { Refusal } from '../../http/errors.ts'
import { dayIn, formatDay, todayIn } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { goneWordsOf } from '../row/gone-words.ts'
import { lockListings } from '../row/locked.ts'
import { incompleteRefusal, stateRefusal } from '../row/refusals.ts'
import { answeredIn } from '../row/row-values.ts'
import type { ListingRow } from '../row/sql.ts'
import { expiryAfter, isInReach, periodEnd } from './expiry.ts'
import { matchLater } from './match-later.ts'
import { dateAnswered, isRenewable } from './past-date.ts'
import { judgedRefusal, notAsking } from './safety.ts'
import { joinSame } from './split-and-merge.ts'

export type RenewAct = 'extend' | 'withdraw' | 'gone'

interface Renewal {
  act: RenewAct
  isByLink: boolean
}

export async function renewListing(
  db: Db,
  id: number,
  { act, isByLink }: Renewal,
  timeZone: string,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    if (act === 'extend') return extendListing(trx, id, isByLink, timeZone)
    return act === 'gone'
      ? closeListing(trx, id, { gone_at: sql<Date>`coalesce(gone_at, now())` })
      : withdrawListing(trx, id, isByLink)
  })
}

/** Gives four more months, but never beyond eight from now. */
async function extendListing(
  trx: Trx,
  id: number,
  isByLink: boolean,
  timeZone: string,
): Promise<Refusal | null> {
  await lockListings(trx, [id])
  const row = await trx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where(isRenewable)
    .executeTakeFirst()
  if (!row) return stateRefusal(trx, id)
  if (isByLink && row.gone_at !== null) return goneRefusal(row)
  const incomplete = incompleteRefusal(answeredIn(row), todayIn(timeZone))
  if (incomplete) return incomplete
  const until = row.attributes.available_until
  if (until !== undefined && String(until) <= dayIn(row.expires_at ?? new Date(), timeZone))
    return lastDayRefusal(String(until))
  const longest = expiryAfter(sql<Date>`greatest(expires_at, now())`, timeZone)
  const ends = sql<Date>`least(${longest}, ${periodEnd})`
  const extended = await trx
    .updateTable('listings')
    .set({
      status: 'active',
      gone_at: null,
      expires_at: ends,
      reminded_days: null,
      ...dateAnswered,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where(isInReach(ends, sql`now()`, timeZone))
    // Extending clears the reminder, so its link has nothing left to answer.
    .where(isByLink ? sql<boolean>`reminded_days is not null` : sql<boolean>`true`)
    .returning(['id', 'safety'])
    .executeTakeFirst()
  if (!extended) return new Refusal('already_extended')
  const stopped = await judgedRefusal(trx, extended)
  if (stopped) return stopped
  await joinSame(trx, id)
  await matchLater(trx, [id])
  return null
}

async function withdrawListing(trx: Trx, id: number, isByLink: boolean): Promise<Refusal | null> {
  await lockListings(trx, [id])
  const row = await trx
    .selectFrom('listings')
    .select(['gone_at', 'exchange_type', 'attributes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return isByLink && row?.gone_at ? goneRefusal(row) : closeListing(trx, id, {})
}

/** An older mail does not say so. */
const goneRefusal = (row: Pick<ListingRow, 'exchange_type' | 'attributes'>) =>
  new Refusal('invalid_transition', { message: goneWordsOf({ ...row.attributes, ...row }).is() })

async function closeListing(
  trx: Trx,
  id: number,
  more: { gone_at?: RawBuilder<Date> },
): Promise<Refusal | null> {
  const closed = await trx
    .updateTable('listings')
    .set({ ...more, ...notAsking, past_date_missed_on: null, status: 'inactive', version: sql`version + 1` })
    .where('id', '=', id)
    .where(isRenewable)
    .returning('id')
    .executeTakeFirst()
  return closed ? null : stateRefusal(trx, id)
}

/** Only its owner can say whether it is there for longer. */
function lastDayRefusal(until: string): Refusal {
  const text = m.listings_renew_last_day({ date: formatDay(until) })
  return new Refusal('invalid', { errors: { available_until: [text] } })
}

export async function isExtended(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('listings').select('reminded_days').where('id', '=', id).executeTakeFirst()
  return row?.reminded_days === null
}
