import { sql } from 'kysely'
import { type Db, violated } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import type { Locale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { queueMail } from '../mail/outbox.ts'
import { parseAddress } from './address.ts'
import { mayMail } from './address-limits.ts'
import { removeClaims } from './remove.ts'
import { heldOrganisation, opensAccount, userById } from './sql.ts'
import { redeemToken, tokenHolder } from './tokens.ts'

/** The domain has closed since the account was made or asked for. */
export const closedRefusal = (email: string): Refusal =>
  new Refusal('domain_not_allowed', {
    message: m.accounts_error_domain_closed({ domain: readable(parseAddress(email)?.domain ?? '') }),
  })

/** Others know a temporary password, so the domain must still be open. */
export async function temporaryRefusal(
  db: Db,
  { email, must_change_password }: { email: string; must_change_password: boolean },
): Promise<Refusal | null> {
  return !must_change_password || (await opensAccount(db, email)) ? null : closedRefusal(email)
}

/** A claim to somebody's address silently gets none. */
export async function resendVerification(db: Db, userId: number, locale: Locale): Promise<void> {
  const user = await userById(db, userId)
  if (user && !user.verified_at && !user.is_blocked_claim && (await mayMail(db, 'verify', user.email)))
    await queueMail(db, 'verify', locale, { user_id: userId })
}

/** Removes other claims. Its domain may have gone, or changed organisation. */
export async function verifyEmail(db: Db, by: Actor, token: string): Promise<{ user_id: number } | Refusal> {
  try {
    return await allOrNothing(db, async (trx) => {
      const holder = await tokenHolder(trx, 'verify', token)
      const claim = holder && (await userById(trx, holder.user_id))
      if (!claim) return new Refusal('token_invalid')
      const organisation = await heldOrganisation(trx, parseAddress(claim.email)?.domain ?? '')
      if (!organisation) return closedRefusal(claim.email)
      if (!(await redeemToken(trx, 'verify', token))) return new Refusal('token_invalid')
      const user = await trx
        .updateTable('users')
        .set({ verified_at: sql`now()`, organisation_id: organisation.id })
        .where('id', '=', claim.id)
        .where('email', '=', claim.email)
        .where('verified_at', 'is', null)
        .where('is_blocked_claim', '=', false)
        .returning(['id', 'email'])
        .executeTakeFirst()
      if (!user) return new Refusal('token_invalid')
      await removeClaims(trx, user.email)
      await audit(trx, by, 'email_confirmed', `user ${user.id}`)
      return { user_id: user.id }
    })
  } catch (error) {
    if (violated(error) === 'users_verified_email') return new Refusal('token_invalid')
    throw error
  }
}
