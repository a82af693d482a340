import { sql } from 'kysely'
import { type Db, type Trx, violated } from '../db/connect.ts'
import type { Grant } from '../db/people-tables.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { queueMail, queueMailTo } from '../mail/outbox.ts'
import { parseAddress } from './address.ts'
import { atAddress, type TakeAlong } from './belonging.ts'
import { giveGrants } from './grants.ts'
import { lastAdministrator } from './last-administrator.ts'
import type { AdminUser } from './manage-sql.ts'
import { requiredRefusal } from './providers/required.ts'
import { removeClaims } from './remove.ts'
import { accountsOf, heldOrganisation, organisationOfDomain, revokedWith } from './sql.ts'
import { forgetTokens } from './tokens.ts'

/** The unique index decides in a race. */
export async function takenRefusal(db: Db, email: string): Promise<Refusal | null> {
  const { verified } = await accountsOf(db, email)
  return verified ? invalid('email', m.admin_error_user_exists()) : null
}

interface NewUser {
  name: string
  email: string
  password_hash: string
  grants: readonly Grant[]
}

/**
 * Verified, as the administrator vouches for the address; the password must be changed at first login. The
 * organisation follows the domain; an unknown one is a 422, but for the board.
 */
export async function createUser(
  db: Db,
  by: Actor,
  { name, email, password_hash, grants }: NewUser,
): Promise<number | Refusal> {
  return allOrNothing(db, async (trx) => {
    const organisation = await heldOrganisation(trx, domainOf(email))
    if (!organisation && !grants.includes('board')) return unknownDomain(trx, email)
    const { id } = await trx
      .insertInto('users')
      .values({
        name,
        email,
        password_hash,
        organisation_id: organisation?.id ?? null,
        verified_at: sql`now()`,
        must_change_password: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // As after verifying, other claims to the address are void.
    await removeClaims(trx, email)
    await queueMail(trx, 'user_created', null, { user_id: id })
    await audit(trx, by, 'user_created', `user ${id}`, { organisation: organisation?.name ?? null })
    await giveGrants(trx, by, id, grants)
    return id
  }).catch(takenOr)
}

export async function moveRefusal(db: Db, user: AdminUser, email: string): Promise<Refusal | null> {
  if (email === user.email) return null
  if (user.departed) return invalid('email', m.admin_error_departed({ name: user.name }))
  const unknown = needsNoOrganisation(user)
    ? null
    : (await organisationOfDomain(db, domainOf(email)))
      ? null
      : await unknownDomain(db, email)
  return unknown ?? takenRefusal(db, email)
}

/**
 * Name and e-mail only. The organisation follows the new domain; sessions and links mailed to the old address
 * end. Without a version, the last write wins.
 */
export async function editUser(
  db: Db,
  by: Actor,
  user: AdminUser,
  changes: { name?: string | undefined; email?: string | undefined; version?: number | undefined },
  takeAlong: TakeAlong,
): Promise<Refusal | null> {
  const { name, email, version } = changes
  const movesTo = email === user.email ? undefined : email
  const isOwn = by.viewer.user?.id === user.id
  return allOrNothing(db, async (trx) => {
    const organisation = await heldOrganisation(trx, domainOf(movesTo))
    if (movesTo && !organisation && !needsNoOrganisation(user)) return unknownDomain(trx, movesTo)
    const last = movesTo && (await lastAdministrator(trx, user.id, movesTo))
    if (last) return invalid('email', last)
    const address = movesTo && (await atAddress(trx, movesTo, organisation?.id ?? null)).columns
    const written = await trx
      .updateTable('users')
      .set({
        ...(name === undefined ? {} : { name }),
        version: sql`version + 1`,
        ...(address || {}),
      })
      .where('id', '=', user.id)
      .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
      .returning('organisation_id')
      .executeTakeFirst()
    if (!written) return new Refusal('stale')
    if (written.organisation_id !== user.organisation_id) await takeAlong(trx, user.id)
    if (movesTo) {
      await forgetTokens(trx, user.id, ['verify', 'reset', 'email'])
      const staysIn = isOwn && !(await requiredRefusal(trx, movesTo))
      await endSessionsOf(trx, user.id, staysIn ? by.viewer.session_id : null)
    }
    const changed = [...((name ?? user.name) === user.name ? [] : ['name']), ...(movesTo ? ['email'] : [])]
    // The address of an unconfirmed account may be anybody's.
    if (user.verified_at && changed.length > 0 && !isOwn) await tellOfEdit(trx, user, movesTo !== undefined)
    await audit(trx, by, 'user_changed', `user ${user.id}`, { changed })
    return null
  }).catch(takenOr)
}

const needsNoOrganisation = ({ role, grants }: AdminUser): boolean =>
  role === 'administrator' || grants.includes('board')

async function tellOfEdit(trx: Trx, { id, email }: AdminUser, moved: boolean): Promise<void> {
  await queueMailTo(trx, id, 'account_edited', { user_id: id, moved })
  if (moved) await queueMailTo(trx, id, 'account_moved', { user_id: id, old_email: email })
}

export async function endAllSessions(db: Db, by: Actor, id: number): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await endSessionsOf(trx, id, by.viewer.user?.id === id ? by.viewer.session_id : null)
    await audit(trx, by, 'sessions_ended', `user ${id}`)
  })
}

export async function startReset(db: Db, by: Actor, user: AdminUser): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await queueMailTo(trx, user.id, 'reset', { user_id: user.id })
    await audit(trx, by, 'reset_started', `user ${user.id}`)
  })
}

const domainOf = (email: string | undefined): string => parseAddress(email)?.domain ?? ''

/** Worded for somebody who can change that. */
export async function unknownDomain(db: Db, email: string): Promise<Refusal> {
  const revoked = await revokedWith(db, domainOf(email))
  const domain = readable(domainOf(email))
  const text = revoked
    ? m.admin_error_domain_revoked({ domain, organisation: revoked.name })
    : m.admin_error_domain_unknown({ domain })
  return invalid('email', text, 'domain_not_allowed')
}

function takenOr(error: unknown): Refusal {
  if (violated(error) === 'users_verified_email') return invalid('email', m.admin_error_user_exists())
  throw error
}
