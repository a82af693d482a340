import { sql } from 'kysely'
import { ago } from '../../db/ago.ts'
import type { Db } from '../../db/connect.ts'
import type { Call } from '../../http/action.ts'
import { cookie } from '../../http/cookies.ts'
import { hashOf, newSecret } from '../../http/random.ts'
import { xsrfCookie } from '../../http/run.ts'
import { keptFor } from '../../i18n/kept-for.ts'
import { jarOf } from '../cookies.ts'
import type { Link } from '../providers/links.ts'
import type { SaidAddress } from '../providers/said-address.ts'

export interface HalfLogin {
  user_id: number
  /** The provider account to join when the login ends. */
  joins: Link | null
  by_provider: boolean
  /** A joined person's address at the provider, where it is another one. */
  says: SaidAddress | null
}

/**
 * Not a session: it opens only the routes that end it, in the browser that typed the password. The visitor's
 * cookie is replaced, so that nobody can have planted it.
 */
export async function beginHalfLogin(
  call: Call,
  userId: number,
  { joins, by_provider, says }: Omit<HalfLogin, 'user_id'>,
): Promise<void> {
  const fresh = newSecret()
  await call.db
    .insertInto('half_logins')
    .values({
      visitor_hash: hashOf(fresh),
      user_id: userId,
      provider_id: joins?.provider_id ?? null,
      subject: joins?.subject ?? null,
      by_provider,
      says_provider_id: says?.provider_id ?? null,
      says_email: says?.email ?? null,
    })
    .execute()
  const jar = jarOf(call)
  call.setCookie(cookie(jar, jar.visitor, fresh))
  if (!call.viewer.user) call.setCookie(xsrfCookie(call, jar, fresh))
}

const half = (call: Call) =>
  sql<boolean>`visitor_hash = ${hashOf(call.cookies[jarOf(call).visitor] ?? '')}
    and created_at > ${ago(keptFor.halfLogin)} and tries < 5`

const waiting = [
  'user_id',
  'provider_id',
  'subject',
  'by_provider',
  'says_provider_id',
  'says_email',
] as const

export async function halfLoginOf(call: Call): Promise<HalfLogin | null> {
  const row = await call.db.selectFrom('half_logins').select(waiting).where(half(call)).executeTakeFirst()
  return row ? halfLogin(row) : null
}

/** Counts before checking, so that twenty tries at once are five. */
export async function tryHalfLogin(call: Call): Promise<HalfLogin | null> {
  const tried = await call.db
    .updateTable('half_logins')
    .set({ tries: sql`tries + 1` })
    .where(half(call))
    .returning(waiting)
    .executeTakeFirst()
  return tried ? halfLogin(tried) : null
}

interface HalfLoginRow {
  user_id: number
  provider_id: number | null
  subject: string | null
  by_provider: boolean
  says_provider_id: number | null
  says_email: string | null
}

const halfLogin = ({ user_id, provider_id, subject, by_provider, ...said }: HalfLoginRow): HalfLogin => ({
  user_id,
  by_provider,
  joins: provider_id === null || subject === null ? null : { provider_id, subject },
  says:
    said.says_provider_id === null || said.says_email === null
      ? null
      : { provider_id: said.says_provider_id, email: said.says_email },
})

export async function endHalfLogin(call: Call): Promise<void> {
  const visitor_hash = hashOf(call.cookies[jarOf(call).visitor] ?? '')
  await call.db.deleteFrom('half_logins').where('visitor_hash', '=', visitor_hash).execute()
}

export async function tidyHalfLogins(db: Db): Promise<void> {
  await db.deleteFrom('half_logins').where('created_at', '<', ago(keptFor.halfLogin)).execute()
}
