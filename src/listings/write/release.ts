import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { Refusal } from '../../http/errors.ts'
import { queueMailTo } from '../../mail/outbox.ts'
import { isListed, listingsByIds } from '../row/sql.ts'
import { matchLater } from './match-later.ts'
import { amongst, inParts, isFree, tellOfficers } from './safety.ts'
import { joinSame } from './split-and-merge.ts'
import { updateListing } from './update.ts'

/** The job `settle_listings`, ten minutes after a change of rules: mails the stopped, shows the rest. */
export async function settleListings({ db, config }: Pick<App, 'db' | 'config'>): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await tellOfUntold(trx)
    await handBackRefused(trx)
    for await (const part of inParts(trx, sql`listings.safety in ('blocked', 'awaiting')`))
      for (const { id, user_id } of await release(trx, part, config.parkTimeZone))
        await queueMailTo(trx, user_id, 'listing_released', { listing_id: id })
  })
}

async function tellOfUntold(trx: Trx): Promise<void> {
  let asks = false
  for await (const part of inParts(
    trx,
    sql`safety_untold and safety in ('blocked', 'awaiting') and deleted_at is null`,
  )) {
    const stopped = await trx
      .updateTable('listings')
      .set({ safety_untold: false })
      .where(amongst(part))
      .where(sql<boolean>`safety_of(listings) is not null`)
      .returning(['id', 'user_id', 'safety'])
      .execute()
    for (const { id, user_id } of stopped)
      await queueMailTo(trx, user_id, 'listing_stopped', { listing_id: id })
    asks ||= stopped.some(({ safety }) => safety === 'awaiting')
  }
  if (asks) await tellOfficers(trx)
}

/** The kept reason tells an officer's no from a rule's; only an officer shows it again. */
async function handBackRefused(trx: Trx): Promise<void> {
  const back = await trx
    .updateTable('listings')
    .set({ safety: 'awaiting', version: sql`version + 1` })
    .where(
      sql<boolean>`(safety = 'refused' and not safety_stands or safety = 'blocked' and safety_reason is not null)`,
    )
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`safety_of(listings) is null`)
    .returning('id')
    .execute()
  if (back.length > 0) await tellOfficers(trx)
}

/** Shows them as if never stopped; new ones get four months or are drafts. Returns what to tell owners. */
export async function release(trx: Trx, ids: number[], timeZone: string) {
  if (ids.length === 0) return []
  const untold = await trx
    .updateTable('listings')
    .set({ safety_untold: false })
    .where(amongst(ids))
    .where(isFree)
    .where('safety_untold', '=', true)
    .returning('id')
    .execute()
  const known = new Set(untold.map(({ id }) => id))
  const released = await trx
    .updateTable('listings')
    .set({
      status: sql`case when published_at is null then status else 'active' end`,
      safety: null,
      version: sql`version + 1`,
    })
    .where(amongst(ids))
    .where(isFree)
    .returning(['id', 'user_id', 'published_at', 'safety'])
    .execute()
  const drafts = released.filter(({ published_at }) => published_at === null).map(({ id }) => id)
  for (const row of await listingsByIds(trx, drafts)) {
    // Does not answer for the owner whether it is still fit.
    const asked = { ...row, safety: 'awaiting' as const }
    const shown = await updateListing(trx, asked, { given: {}, status: 'active' }, { timeZone })
    if (shown instanceof Refusal && shown.code !== 'invalid') throw shown
  }
  const free = released.filter(({ safety }) => safety === null)
  for (const { id } of free) await joinSame(trx, id)
  const listed = await trx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', sql<number>`any(${free.map(({ id }) => id)}::int[])`)
    .where(isListed)
    .execute()
  const found = new Set(listed.map(({ id }) => id))
  await matchLater(trx, [...found])
  return free.filter(({ id, published_at }) => !known.has(id) && (found.has(id) || published_at === null))
}
