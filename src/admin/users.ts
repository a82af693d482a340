import { sql } from 'kysely'
import { passwordRefusal } from '../accounts/account.ts'
import { parseAddress } from '../accounts/address.ts'
import { hashPassword } from '../accounts/password.ts'
import { organisationOfDomain } from '../accounts/sql.ts'
import { violated } from '../db/connect.ts'
import type { Call } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import { m } from '../i18n/paraglide/messages.js'
import { queueMail } from '../mail/outbox.ts'
import type { AdminUser } from './sql.ts'

/**
 * An account made by an administrator, who vouches for the address: verified, with a password that must be
 * changed at first login. Its organisation follows the address's domain; an unknown one is a 422
 * `domain_not_allowed` (PRODUCT.md, People and organisations).
 */
export async function createUser(
  call: Call,
  input: { name: string; email: string; password: string },
): Promise<number | Refusal> {
  const organisation = await organisationOfDomain(call.db, parseAddress(input.email)?.domain ?? '')
  if (!organisation) return invalid('email', m.common_error_domain_not_allowed(), 'domain_not_allowed')
  const weak = passwordRefusal(input.password, [call.app.config.parkName, organisation.name])
  if (weak) return weak
  const { name, email } = input
  const password_hash = await hashPassword(input.password)
  return call.db
    .transaction()
    .execute(async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          name,
          email,
          password_hash,
          organisation_id: organisation.id,
          verified_at: sql`now()`,
          must_change_password: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      // As when an address is confirmed: other claims to it are void.
      await trx.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
      await queueMail(trx, 'user_created', call.locale, { user_id: id })
      await audit(trx, call, 'user_created', `user ${id}`, { organisation: organisation.name })
      return id
    })
    .catch(takenOr)
}

/**
 * Changes name or e-mail and nothing else (SPEC.md section 5). Another address means another domain, so the
 * organisation follows; links mailed to the old address and sessions end.
 */
export async function editUser(
  call: Call,
  user: AdminUser,
  changes: { name?: string | undefined; email?: string | undefined },
): Promise<Refusal | null> {
  const moves = changes.email !== undefined && changes.email !== user.email
  const organisation = moves
    ? await organisationOfDomain(call.db, parseAddress(changes.email)?.domain ?? '')
    : undefined
  if (moves && !organisation && user.role !== 'administrator') {
    return invalid('email', m.common_error_domain_not_allowed(), 'domain_not_allowed')
  }
  const address = moves
    ? { email: changes.email, organisation_id: organisation?.id ?? null, pending_email: null }
    : {}
  return call.db
    .transaction()
    .execute(async (trx) => {
      const name = changes.name ?? user.name
      await trx
        .updateTable('users')
        .set({ name, ...address })
        .where('id', '=', user.id)
        .execute()
      if (moves) {
        await trx
          .deleteFrom('tokens')
          .where('user_id', '=', user.id)
          .where('purpose', 'in', ['verify', 'reset', 'email'])
          .execute()
        await endSessionsOf(trx, user.id, call.viewer.user?.id === user.id ? call.viewer.session_id : null)
      }
      const changed = [...(name === user.name ? [] : ['name']), ...(moves ? ['email'] : [])]
      await audit(trx, call, 'user_changed', `user ${user.id}`, { changed })
      return null
    })
    .catch(takenOr)
}

/** Gives all listings of a user who leaves to a colleague of the same organisation; answers how many. */
export async function moveListings(call: Call, from: AdminUser, to: number): Promise<number | Refusal> {
  return call.db.transaction().execute(async (trx) => {
    const colleague = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', to)
      .where('id', '<>', from.id)
      .where('organisation_id', '=', from.organisation_id ?? 0)
      .where('verified_at', 'is not', null)
      .forShare()
      .executeTakeFirst()
    if (!colleague) return invalid('to', m.admin_error_colleague())
    const moved = await trx
      .updateTable('listings')
      .set({ user_id: to, version: sql`version + 1` })
      .where('user_id', '=', from.id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
    await trx
      .updateTable('listing_images')
      .set({ user_id: to })
      .where('user_id', '=', from.id)
      .where('listing_id', 'is not', null)
      .execute()
    await audit(trx, call, 'listings_moved', `user ${from.id}`, { to, listings: moved.length })
    return moved.length
  })
}

/** Logs a user out everywhere, at once (SECURITY.md 7.4.5). */
export async function endAllSessions(call: Call, id: number): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await endSessionsOf(trx, id, call.viewer.user?.id === id ? call.viewer.session_id : null)
    await audit(trx, call, 'sessions_ended', `user ${id}`)
  })
}

/** Mails a user a link to set a new password; an administrator starts this and never chooses it (6.4.6). */
export async function startReset(call: Call, user: AdminUser): Promise<void> {
  await call.db.transaction().execute(async (trx) => {
    await queueMail(trx, 'reset', call.locale, { user_id: user.id })
    await audit(trx, call, 'reset_started', `user ${user.id}`)
  })
}

function takenOr(error: unknown): Refusal {
  if (violated(error) === 'users_verified_email') return invalid('email', m.admin_error_user_exists())
  throw error
}
