import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db, Trx } from '../db/connect.ts'
import type { Grant } from '../db/people-tables.ts'
import { keptFor } from '../i18n/kept-for.ts'
import type { Locale } from '../i18n/languages.ts'
import { mayReceiveKeys } from '../mail/may-receive.ts'
import { hasLeft } from './departed.ts'
import { type Notification, wants } from './notifications.ts'

/** Also returns the newest unverified claim. */
export async function accountsOf(db: Db, email: string) {
  const rows = await db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'locale',
      'password_hash',
      'verified_at',
      'is_blocked_claim',
      'created_at',
      'must_change_password',
      'password_changed_at',
      'password_kept_at',
    ])
    .select(sql<boolean>`verified_at is not null`.as('verified'))
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { verified: rows.find((row) => row.verified), claim: rows.find((row) => !row.verified) }
}

export type User = NonNullable<Awaited<ReturnType<typeof userById>>>

export async function userById(db: Db, id: number) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

const holderOf = (db: Db, domain: string) =>
  db
    .selectFrom('organisation_domains')
    .innerJoin('organisations', 'organisations.id', 'organisation_domains.organisation_id')
    .select(['organisations.id', 'organisations.name', 'organisations.status'])
    .where('organisation_domains.domain', '=', domain)

const approvedWith = (db: Db, domain: string) =>
  holderOf(db, domain).where('organisations.status', '=', 'approved')

/** The organisation of a domain while it is revoked. */
export const revokedWith = (db: Db, domain: string) =>
  holderOf(db, domain).where('organisations.status', '=', 'revoked').executeTakeFirst()

export const organisationOfDomain = (db: Db, domain: string) => approvedWith(db, domain).executeTakeFirst()

/**
 * Locks it with its domain against a revocation; the organisation first, as closing a domain does (deadlock).
 */
export async function heldOrganisation(trx: Trx, domain: string) {
  const found = await organisationOfDomain(trx, domain)
  if (!found) return undefined
  await trx.selectFrom('organisations').select('id').where('id', '=', found.id).forShare().execute()
  const held = await approvedWith(trx, domain).forShare().executeTakeFirst()
  return held?.id === found.id ? held : undefined
}

/** By mailed link or temporary password. Mail of a domain that is not registered may be a stranger's. */
export async function opensAccount(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ opens: boolean }>`
    select ${mayReceiveKeys(sql`${email}::text`)} as opens`.execute(db)
  return rows[0]?.opens === true
}

export async function holdsGrant(db: Db, userId: number, kind: Grant): Promise<boolean> {
  const held = db.selectFrom('grants').select('kind').where('user_id', '=', userId).where('kind', '=', kind)
  return (await held.executeTakeFirst()) !== undefined
}

export async function isDeviceOf(db: Db, userId: number, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.verified_at', 'is not', null)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(db: Db, userId: number, deviceHash: Buffer): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute()
}

/** The cookie lives as long. */
export async function tidyDevices(db: Db): Promise<void> {
  await db.deleteFrom('known_devices').where('seen_at', '<', ago(keptFor.device)).execute()
}

/** From its first login's browser, where an administrator made the account. */
export async function keepLanguage(trx: Trx, userId: number, locale: Locale): Promise<void> {
  await trx
    .updateTable('users')
    .set({ locale })
    .where('id', '=', userId)
    .where('locale', 'is', null)
    .execute()
}

export const administrators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('role', '=', 'administrator')
    .where('verified_at', 'is not', null)
    .where(sql<boolean>`not ${hasLeft('users.id')}`)

/** Locks all in one order and before any alone, so that the last two cannot both go. */
export const lockedAdministrators = (trx: Trx) =>
  administrators(trx).select('password_kept_at').orderBy('id').forUpdate().execute()

export const administratorsWho = (db: Db, want: Notification) =>
  administrators(db).where(wants(want)).execute()
