import { sql } from 'kysely'
import type { App } from '../app.ts'
import { ago } from '../db/ago.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Call } from '../http/action.ts'
import { hashOf, newSecret, signatureOf } from '../http/random.ts'
import { keptFor } from '../i18n/kept-for.ts'
import type { MailIdentity } from '../mail/mail.ts'
import { mayReceiveLinks } from '../mail/may-receive.ts'

const minutes = {
  verify: 24 * 60,
  email: 24 * 60,
  reset: 60,
  renew: 15 * 24 * 60,
  keep: 15 * 24 * 60,
  pause: 400 * 24 * 60,
  handover: 30 * 24 * 60,
  recall: 400 * 24 * 60,
  factor: 60,
  way_back: 4 * 24 * 60,
  join: 60,
}
export type Purpose = keyof typeof minutes

interface Subject {
  purpose: Purpose
  userId: number
  subjectId?: number | null
}

/** Replaces an older secret of the same purpose and subject. */
export async function issueToken(
  db: Db,
  purpose: Purpose,
  userId: number,
  subjectId: number | null = null,
): Promise<string> {
  const token = newSecret()
  await storeToken(db, token, { purpose, userId, subjectId }, new Date())
  return token
}

/**
 * The same secret at every try of a mail, until used or replaced by a later mail; valid again if it expired
 * while waiting. The database keeps only its hash.
 */
export async function mailedToken(
  { db, secret }: Pick<App, 'db' | 'secret'>,
  { id, queuedAt }: MailIdentity,
  subject: Subject,
): Promise<string> {
  const token = signatureOf(secret, `mailed ${subject.purpose}`, id)
  await allOrNothing(db, async (trx) => {
    const first = await trx
      .insertInto('mailed_links')
      .values({ mail_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('mail_id')
      .executeTakeFirst()
    if (first) await storeToken(trx, token, subject, queuedAt)
    else await prolong(trx, token, subject.purpose)
  })
  return token
}

async function storeToken(
  db: Db,
  token: string,
  { purpose, userId, subjectId = null }: Subject,
  createdAt: Date,
): Promise<void> {
  // People answer a recall from whichever mail they find.
  if (purpose !== 'recall' && !(await replaceOlder(db, { purpose, userId, subjectId }, createdAt))) return
  await db
    .insertInto('tokens')
    .values({
      purpose,
      user_id: userId,
      subject_id: subjectId,
      token_hash: hashOf(token),
      expires_at: expiryOf(purpose),
      created_at: createdAt,
    })
    .execute()
}

/** `createdAt` decides, in whatever order they come. Returns whether this is the newest. */
async function replaceOlder(
  db: Db,
  { purpose, userId, subjectId = null }: Subject,
  createdAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_newest: boolean }>`
    with older as (
      delete from tokens where purpose = ${purpose} and user_id = ${userId}
        and subject_id is not distinct from ${subjectId}::int and created_at <= ${createdAt})
    select not exists (select from tokens where purpose = ${purpose} and user_id = ${userId}
        and subject_id is not distinct from ${subjectId}::int and created_at > ${createdAt}) as is_newest`.execute(
    db,
  )
  return rows[0]?.is_newest === true
}

async function prolong(db: Db, token: string, purpose: Purpose): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ expires_at: expiryOf(purpose) })
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

const expiryOf = (purpose: Purpose) => sql<Date>`now() + make_interval(mins => ${minutes[purpose]})`

/** Null when unknown, used or expired. The delete decides who of several wins. */
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

/** For the token in a body or address. Once its reader's domain is closed, its mail may be a stranger's. */
export async function holderOfLink({ db, body, query }: Call, purpose: Purpose) {
  const token = body.token ?? query.get('token')
  const holder = typeof token === 'string' && token !== '' ? await tokenHolder(db, purpose, token) : null
  const open = holder && db.selectFrom('users').select('id').where('id', '=', holder.user_id)
  return (await open?.where(mayReceiveLinks(sql.ref('email'))).executeTakeFirst()) ? holder : null
}

export async function forgetTokens(db: Db, userId: number, purposes?: Purpose[]): Promise<void> {
  const all = db.deleteFrom('tokens').where('user_id', '=', userId)
  await (purposes ? all.where('purpose', 'in', purposes) : all).execute()
}

/** Mails still queued get new ones. */
export async function forgetAllTokens(db: Db): Promise<void> {
  await db.deleteFrom('tokens').execute()
  await db.deleteFrom('mailed_links').execute()
}

export async function tidyTokens(db: Db): Promise<void> {
  // A mail that is retried for days must still find its link.
  await sql`delete from tokens where expires_at < ${ago(keptFor.pastLink)}`.execute(db)
}

export async function tidyMailedLinks(db: Db): Promise<void> {
  await sql`delete from mailed_links where created_at < ${ago(keptFor.mailedLink)}`.execute(db)
}
