import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import type { Actor } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import { endSessionsOf } from '../../http/session.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { endHalfLoginsOf } from '../factors/ended.ts'
import { tell } from '../factors/manage.ts'
import { providerById, providerName } from './sql.ts'

export interface Link {
  provider_id: number
  subject: string
}

type Person = Pick<SignedInUser, 'id' | 'role'>

/** Neither a subject nor a person is joined twice. */
export async function addLink(trx: Trx, by: Actor, user: Person, link: Link): Promise<void> {
  const { provider_id, subject } = link
  const added = await trx
    .insertInto('provider_links')
    .values({ provider_id, subject, user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  const provider = added && (await providerById(trx, provider_id))
  if (provider)
    await tell(trx, by, user, 'provider_joined', { what: 'provider_joined', name: providerName(provider) })
}

/** The person keeps their password, or joins another account. */
export async function removeLink(
  db: Db,
  by: Actor,
  user: Person,
  providerId: number,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const gone = await trx
      .deleteFrom('provider_links')
      .where('user_id', '=', user.id)
      .where('provider_id', '=', providerId)
      .returning('provider_id')
      .executeTakeFirst()
    const provider = gone && (await providerById(trx, providerId))
    if (!provider) return new Refusal('not_found')
    await endSessionsOf(trx, user.id)
    await endHalfLoginsOf(trx, user.id)
    await tell(trx, by, user, 'provider_parted', { what: 'provider_parted', name: providerName(provider) })
    return null
  })
}

export async function isLinked(db: Db, userId: number, { provider_id, subject }: Link) {
  const row = await db
    .selectFrom('provider_links')
    .select('subject')
    .where('provider_id', '=', provider_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? row.subject === subject : null
}

export async function linksOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom('provider_links')
    .innerJoin('providers', 'providers.id', 'provider_links.provider_id')
    .select(['providers.id', 'name_en', 'name_nl', 'provider_links.used_at'])
    .where('user_id', '=', userId)
    .orderBy('providers.id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: providerName(row), used_at: row.used_at }))
}

export async function openLinkOf(db: Db, userId: number) {
  const row = await db
    .selectFrom('provider_links')
    .innerJoin('providers', 'providers.id', 'provider_links.provider_id')
    .select(['providers.id', 'name_en', 'name_nl'])
    .where('user_id', '=', userId)
    .where('is_on', '=', true)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, name: providerName(row) } : null
}

export async function noteUse(db: Db, { provider_id, subject }: Link): Promise<void> {
  await db
    .updateTable('provider_links')
    .set({ used_at: sql`now()` })
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .execute()
}
