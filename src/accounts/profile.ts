import { sql } from 'kysely'
import type { Park } from '../app.ts'
import { type Db, type Trx, violated } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal, together } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import type { SignedInUser } from '../http/viewer.ts'
import type { Locale } from '../i18n/languages.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { queueMail, queueMailTo } from '../mail/outbox.ts'
import { domainRefusal, passwordsRefusal } from './account.ts'
import { parseAddress } from './address.ts'
import { atAddress, type TakeAlong } from './belonging.ts'
import { closedRefusal } from './doors.ts'
import type { TypedTwice } from './inputs.ts'
import { lastAdministrator } from './last-administrator.ts'
import { verifyPassword } from './password.ts'
import { removeClaims } from './remove.ts'
import { accountsOf, heldOrganisation, organisationOfDomain, userById } from './sql.ts'
import { forgetTokens, redeemToken } from './tokens.ts'

export async function currentPasswordRefusal(db: Db, userId: number, typed: string): Promise<Refusal | null> {
  const user = await userById(db, userId)
  const isRight = await verifyPassword(typed, user?.password_hash ?? null)
  return isRight ? null : invalid('current_password', m.accounts_error_current_password())
}

export function newPasswordRefusal(
  park: Pick<Park, 'name'>,
  { organisation }: SignedInUser,
  typed: TypedTwice & { current_password?: string | undefined },
): Refusal | null {
  const isSame = typed.password !== undefined && typed.password === typed.current_password
  return together(
    isSame ? invalid('password', m.accounts_error_password_same()) : null,
    passwordsRefusal(typed, [park.name, organisation?.name ?? '']),
  )
}

export async function newEmailRefusal(db: Db, email: string): Promise<Refusal | null> {
  return (await organisationOfDomain(db, parseAddress(email)?.domain ?? '')) ? null : domainRefusal(db, email)
}

/**
 * A verified account keeps the old address, which is told, until the mailed link is used; an unverified one
 * changes at once and gets a new link. Answers alike whether or not the address is taken.
 */
export async function changeEmail(
  trx: Trx,
  user: SignedInUser,
  email: string,
  provider_id?: number,
): Promise<Refusal | null> {
  const organisation = await heldOrganisation(trx, parseAddress(email)?.domain ?? '')
  if (!organisation) return domainRefusal(trx, email)
  const last = await lastAdministrator(trx, user.id, email)
  if (last) return invalid('email', last)
  return user.verified ? askToMove(trx, user, email, provider_id) : correct(trx, user, email, organisation.id)
}

async function askToMove(trx: Trx, user: SignedInUser, email: string, provider_id?: number): Promise<null> {
  const pending_email = email === user.email ? null : email
  await trx.updateTable('users').set({ pending_email }).where('id', '=', user.id).execute()
  await forgetTokens(trx, user.id, ['email'])
  if (pending_email === null) return null
  const { verified: owner } = await accountsOf(trx, pending_email)
  const locale = user.locale ?? currentLocale()
  if (owner) await queueMail(trx, 'email_in_use', owner.locale, { user_id: owner.id })
  else await queueMail(trx, 'email_new', locale, { user_id: user.id })
  const by = provider_id === undefined ? {} : { provider_id }
  await queueMail(trx, 'email_change_asked', locale, { user_id: user.id, ...by })
  return null
}

async function correct(
  trx: Trx,
  user: SignedInUser,
  email: string,
  organisation_id: number,
): Promise<Refusal | null> {
  const { owner, columns } = await atAddress(trx, email, organisation_id)
  const corrected = await trx
    .updateTable('users')
    .set(columns)
    .where('id', '=', user.id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!corrected) return new Refusal('stale')
  await forgetTokens(trx, user.id)
  if (owner) await queueMail(trx, 'account_exists', owner.locale, { user_id: owner.id })
  else await queueMail(trx, 'verify', currentLocale(), { user_id: user.id })
  return null
}

/**
 * The organisation follows the new domain, old sessions and links end, other claims go, the old address is
 * told. Null for an invalid link; one to a domain closed since says so.
 */
export async function confirmNewEmail(
  db: Db,
  by: Actor,
  token: string,
  takeAlong: TakeAlong,
): Promise<{ user_id: number } | Refusal | null> {
  try {
    return await allOrNothing(db, async (trx) => {
      const holder = await redeemToken(trx, 'email', token)
      const user = holder && (await userById(trx, holder.user_id))
      if (!user?.pending_email) return null
      const organisation = await heldOrganisation(trx, parseAddress(user.pending_email)?.domain ?? '')
      if (!organisation) return closedRefusal(user.pending_email)
      const last = await lastAdministrator(trx, user.id, user.pending_email)
      if (last) return new Refusal('invalid_transition', { message: last })
      const { columns } = await atAddress(trx, user.pending_email, organisation.id)
      await trx.updateTable('users').set(columns).where('id', '=', user.id).execute()
      const isElsewhere = organisation.id !== user.organisation_id
      if (isElsewhere && (await takeAlong(trx, user.id)).alone)
        await queueMailTo(trx, user.id, 'stand_in_left', { user_id: user.id })
      await removeClaims(trx, user.pending_email)
      await forgetTokens(trx, user.id, ['reset', 'join'])
      await endSessionsOf(trx, user.id)
      await queueMailTo(trx, user.id, 'email_changed', { user_id: user.id, old_email: user.email })
      await audit(trx, by, 'email_changed', `user ${user.id}`)
      return { user_id: user.id }
    })
  } catch (error) {
    if (violated(error) === 'users_verified_email') return null
    throw error
  }
}

export async function changeProfile(db: Db, userId: number, changes: ProfileChanges): Promise<void> {
  const { name, building, locale, notify } = changes
  const columns = {
    ...(name === undefined ? {} : { name, version: sql<number>`version + 1` }),
    ...(building === undefined ? {} : { building }),
    ...(locale === undefined ? {} : { locale }),
    ...(notify === undefined ? {} : { notify: sql<string>`notify || ${JSON.stringify(notify)}::jsonb` }),
  }
  if (Object.keys(columns).length === 0) return
  await db.updateTable('users').set(columns).where('id', '=', userId).execute()
}

export interface ProfileChanges {
  name?: string | undefined
  building?: string | null | undefined
  locale?: Locale | undefined
  notify?: object | undefined
}
