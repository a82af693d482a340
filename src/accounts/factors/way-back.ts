import { sql } from 'kysely'
import { ago } from '../../db/ago.ts'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import { endSessionsOf } from '../../http/session.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { keptFor } from '../../i18n/kept-for.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { administrators } from '../sql.ts'
import { forgetTokens, redeemToken } from '../tokens.ts'
import { forgetFactorsOf } from './ended.ts'
import { waysOf } from './factors.ts'
import { tell } from './manage.ts'

/** Time in which the person, and each administrator, can stop it. */
const waits = '24 hours'

export interface WayBack {
  opened_by: string | null
  works_from: Date
  works: boolean
}

export async function wayBackOf(db: Db, userId: number): Promise<WayBack | null> {
  const row = await db
    .selectFrom('ways_back')
    .leftJoin('users', 'users.id', 'opened_by')
    .select('users.name as opened_by')
    .select(sql<Date>`opened_at + ${waits}::interval`.as('works_from'))
    .select(sql<boolean>`opened_at <= ${ago(waits)}`.as('works'))
    .where('user_id', '=', userId)
    .where('opened_at', '>', ago(keptFor.wayBack))
    .executeTakeFirst()
  return row ?? null
}

export const openWayBack = (db: Db, by: Actor, userId: number): Promise<void> =>
  allOrNothing(db, async (trx) => {
    if ((await waysOf(trx, userId)).length === 0)
      throw new Refusal('invalid_transition', { message: m.admin_way_back_none() })
    await tidyWaysBack(trx)
    const opened = await trx
      .insertInto('ways_back')
      .values({ user_id: userId, opened_by: by.viewer.user?.id ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!opened) throw new Refusal('invalid_transition', { message: m.admin_way_back_open() })
    await audit(trx, by, 'way_back_opened', `user ${userId}`)
    await queueMailTo(trx, userId, 'way_back', { user_id: userId })
    for (const { id } of await administrators(trx).where('id', '<>', userId).execute())
      await queueMailTo(trx, id, 'way_back_of', { user_id: id, of_id: userId })
  })

export const stopWayBack = (db: Db, by: Actor, userId: number): Promise<void> =>
  allOrNothing(db, async (trx) => {
    const stopped = await trx
      .deleteFrom('ways_back')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    if (!stopped) throw new Refusal('invalid_transition', { message: m.admin_way_back_gone() })
    await forgetTokens(trx, userId, ['way_back'])
    await audit(trx, by, 'way_back_stopped', `user ${userId}`)
    const told = [{ id: userId }, ...(await administrators(trx).where('id', '<>', userId).execute())]
    for (const { id } of told) await queueMailTo(trx, id, 'way_back_stopped', { user_id: id, of_id: userId })
  })

/** Removes the factors, ends every session and tells everybody concerned. */
export const takeWayBack = (
  db: Db,
  by: Actor,
  user: Pick<SignedInUser, 'id' | 'role'>,
  token: string,
): Promise<void> =>
  allOrNothing(db, async (trx) => {
    const holder = await redeemToken(trx, 'way_back', token)
    const taken = await trx
      .deleteFrom('ways_back')
      .where('user_id', '=', user.id)
      .where('opened_at', '<=', ago(waits))
      .returning('user_id')
      .executeTakeFirst()
    if (holder?.user_id !== user.id || !taken) throw new Refusal('token_invalid')
    await forgetFactors(trx, by, user)
  })

export async function forgetFactors(
  trx: Trx,
  by: Actor,
  user: Pick<SignedInUser, 'id' | 'role'>,
): Promise<void> {
  await forgetFactorsOf(trx, user.id)
  await endSessionsOf(trx, user.id)
  await tell(trx, by, user, 'factors_forgotten', { what: 'all_forgotten', name: '' })
}

export async function tidyWaysBack(db: Db): Promise<void> {
  await db.deleteFrom('ways_back').where('opened_at', '<', ago(keptFor.wayBack)).execute()
}
