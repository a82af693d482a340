import { sql } from 'kysely'
import type { Park } from '../app.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, Refusal, together } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import { currentLocale, type Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { queueMail, queueMailTo } from '../mail/outbox.ts'
import { parseAddress } from './address.ts'
import { mayMail } from './address-limits.ts'
import { endHalfLoginsOf } from './factors/ended.ts'
import { differenceRefusal, type TypedTwice } from './inputs.ts'
import { forgetGuesses } from './login-guesses.ts'
import { hashPassword, needsRehash, passwordProblem, verifyPassword } from './password.ts'
import {
  accountsOf,
  heldOrganisation,
  opensAccount,
  organisationOfDomain,
  revokedWith,
  userById,
} from './sql.ts'
import { forgetTokens, redeemToken, tokenHolder } from './tokens.ts'

export async function newAccountRefusal(
  db: Db,
  park: Pick<Park, 'name'>,
  { email, ...passwords }: TypedTwice & { email?: string | undefined },
  unknown: ((db: Db, email: string) => Promise<Refusal>) | null = domainRefusal,
): Promise<Refusal | null> {
  const organisation = await organisationOfDomain(db, parseAddress(email)?.domain ?? '')
  return together(
    email === undefined || organisation || !unknown ? null : await unknown(db, email),
    passwordsRefusal(passwords, [park.name, organisation?.name ?? '']),
  )
}

/** The 422 for a domain that is unknown or whose organisation does not take part. */
export async function domainRefusal(db: Db, email: string): Promise<Refusal> {
  const domain = parseAddress(email)?.domain ?? ''
  const takes_no_part = (await revokedWith(db, domain)) !== undefined
  const text = takes_no_part
    ? m.accounts_error_domain_out({ domain: readable(domain) })
    : m.common_error_domain_not_allowed()
  return new Refusal('domain_not_allowed', { errors: { email: [text] }, facts: { takes_no_part } })
}

declare module '../http/errors.ts' {
  interface Facts {
    /** The domain is of an organisation that takes no part now; else it is unknown. */
    takes_no_part?: boolean
  }
}

/** Accepts a taken address too, so that nobody learns of it. Refuses an unknown domain. */
export async function signUp(
  db: Db,
  input: { name: string; email: string; password: string },
): Promise<{ id: number } | Refusal> {
  const domain = parseAddress(input.email)?.domain ?? ''
  const organisation = await organisationOfDomain(db, domain)
  if (!organisation) return domainRefusal(db, input.email)
  const password_hash = await hashPassword(input.password)
  return allOrNothing(db, async (trx) => {
    // The organisation was revoked while the password was hashed.
    const held = await heldOrganisation(trx, domain)
    if (!held) return domainRefusal(trx, input.email)
    const { verified: owner } = await accountsOf(trx, input.email)
    const claim = await trx
      .insertInto('users')
      .values({
        name: input.name,
        email: input.email,
        password_hash,
        organisation_id: held.id,
        is_blocked_claim: owner !== undefined,
        locale: currentLocale(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (owner) await queueMail(trx, 'account_exists', owner.locale, { user_id: owner.id })
    else await queueMail(trx, 'verify', currentLocale(), { user_id: claim.id })
    return claim
  })
}

/** Costs the same for unknown addresses: one hash when the first fits, else always two. */
export async function accountForPassword(db: Db, email: string, password: string) {
  const { verified, claim } = await accountsOf(db, email)
  const first = verified ?? claim
  if (await verifyPassword(password, first?.password_hash ?? null))
    return first && usable(db, first, password)
  const second = verified ? claim : undefined
  if (!(await verifyPassword(password, second?.password_hash ?? null))) return null
  return second ? usable(db, second, password) : null
}

type Account = NonNullable<Awaited<ReturnType<typeof accountsOf>>['claim']>
const temporaryFor = 24 * 60 * 60 * 1_000

/** Rehashes a password whose hash has an older cost. */
async function usable(db: Db, account: Account, password: string): Promise<Account | null> {
  const { id, password_hash, must_change_password, password_changed_at } = account
  if (must_change_password && Date.now() - password_changed_at.getTime() > temporaryFor) return null
  if (needsRehash(password_hash)) {
    const rehashed = await hashPassword(password)
    await db
      .updateTable('users')
      .set({ password_hash: rehashed })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .execute()
  }
  return account
}

/** Costs the same where there is no verified account. */
export async function requestReset(db: Db, email: string, locale: Locale): Promise<void> {
  if (!(await mayMail(db, 'reset', email))) return
  await allOrNothing(db, async (trx) => {
    const { verified } = await accountsOf(trx, email)
    // A job for nobody costs the same, and is dropped when it runs.
    await queueMail(trx, 'reset', verified?.locale ?? locale, { user_id: verified?.id ?? 0 })
  })
}

export async function resetRefusal(
  db: Db,
  park: Pick<Park, 'name'>,
  { email, token, ...passwords }: TypedTwice & Partial<ResetLink>,
): Promise<Refusal | null> {
  const isWhole = email !== undefined && token !== undefined
  const user = isWhole ? await userOfReset(db, { email, token }) : null
  const organisation = await organisationName(db, user?.organisation_id ?? null)
  return together(
    isWhole && !user ? new Refusal('token_invalid') : null,
    passwordsRefusal(passwords, [park.name, organisation]),
  )
}

interface ResetLink {
  email: string
  token: string
}

async function userOfReset(db: Db, { email, token }: ResetLink) {
  const holder = await tokenHolder(db, 'reset', token)
  const user = holder && (await userById(db, holder.user_id))
  return user?.email === email && (await opensAccount(db, email)) ? user : null
}

/** Also for make-admin's link; ends every session and tells the owner. */
export async function resetPassword(
  db: Db,
  by: Actor,
  input: ResetLink & { password_hash: string },
): Promise<{ user_id: number } | Refusal> {
  const user = await userOfReset(db, input)
  if (!user) return new Refusal('token_invalid')
  return allOrNothing(db, async (trx) => {
    if (!(await redeemToken(trx, 'reset', input.token))) return new Refusal('token_invalid')
    await setPassword(trx, user.id, input.password_hash)
    await forgetNewAddress(trx, user.id)
    await endSessionsOf(trx, user.id)
    // Strangers' guesses must not lock out the owner, who just proved to hold the mailbox.
    await forgetGuesses(trx, user.email)
    await audit(trx, by, 'password_reset', `user ${user.id}`)
    return { user_id: user.id }
  })
}

async function organisationName(db: Db, id: number | null): Promise<string> {
  const row = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Mails the change, and drops reset links, known devices and half logins a stranger may have started. */
export async function setPassword(trx: Trx, userId: number, password_hash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash, must_change_password: false, password_changed_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
  await forgetTokens(trx, userId, ['reset', 'factor', 'join'])
  await endHalfLoginsOf(trx, userId)
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await queueMailTo(trx, userId, 'password_changed', { user_id: userId })
}

export async function forgetNewAddress(trx: Trx, userId: number): Promise<void> {
  await trx.updateTable('users').set({ pending_email: null }).where('id', '=', userId).execute()
  await forgetTokens(trx, userId, ['email'])
}

/** `context` holds names a password must not consist of. */
export function passwordsRefusal(typed: TypedTwice, context: string[]): Refusal | null {
  return together(
    typed.password === undefined ? null : passwordRefusal(typed.password, context),
    differenceRefusal(typed),
  )
}

function passwordRefusal(password: string, context: string[]): Refusal | null {
  const problem = passwordProblem(password, ['LabEx', ...context])
  if (!problem) return null
  const texts = {
    short: m.accounts_error_password_short,
    long: m.accounts_error_password_long,
    common: m.accounts_error_password_common,
    context: m.accounts_error_password_context,
  }
  return invalid('password', texts[problem]())
}
