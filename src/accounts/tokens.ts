import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { hashOf, newSecret } from '../http/random.ts'

/** Lifetimes of one-time links in minutes (PRODUCT.md, Reset and verify links). */
const minutes = { verify: 24 * 60, email: 24 * 60, reset: 60, renew: 15 * 24 * 60, pause: 400 * 24 * 60 }
export type Purpose = keyof typeof minutes

/** A new one-time secret for a mail; an older one of the same purpose and subject stops working. */
export async function issueToken(
  db: Db,
  purpose: Purpose,
  userId: number,
  subjectId: number | null = null,
): Promise<string> {
  const token = newSecret()
  await db
    .deleteFrom('tokens')
    .where('purpose', '=', purpose)
    .where('user_id', '=', userId)
    .where(sql<boolean>`subject_id is not distinct from ${subjectId}`)
    .execute()
  await db
    .insertInto('tokens')
    .values({
      purpose,
      user_id: userId,
      subject_id: subjectId,
      token_hash: hashOf(token),
      expires_at: sql`now() + make_interval(mins => ${minutes[purpose]})`,
    })
    .execute()
  return token
}

/** Uses a token up; null when it is unknown, used or expired. The delete settles who of many wins. */
export async function redeemToken(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<{ user_id: number; subject_id: number | null } | null> {
  const row = await db
    .deleteFrom('tokens')
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'subject_id'])
    .executeTakeFirst()
  return row ?? null
}

/** Whose token it is, without using it up. */
export async function tokenHolder(
  db: Db,
  purpose: Purpose,
  token: string,
): Promise<{ user_id: number; subject_id: number | null } | null> {
  const row = await db
    .selectFrom('tokens')
    .select(['user_id', 'subject_id'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ?? null
}

/** Makes links mailed to a person work no more: of some purposes, or all of them. */
export async function forgetTokens(db: Db, userId: number, purposes?: Purpose[]): Promise<void> {
  const all = db.deleteFrom('tokens').where('user_id', '=', userId)
  await (purposes ? all.where('purpose', 'in', purposes) : all).execute()
}

export async function tidyTokens(db: Db): Promise<void> {
  await sql`delete from tokens where expires_at < now() - interval '1 day'`.execute(db)
}
