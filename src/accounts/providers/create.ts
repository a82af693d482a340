import { sql } from 'kysely'
import { violated } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import type { Call } from '../../http/action.ts'
import { audit } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import type { Viewer } from '../../http/viewer.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { domainRefusal } from '../account.ts'
import { parseAddress } from '../address.ts'
import { signIn } from '../cookies.ts'
import { noPassword } from '../password.ts'
import { removeClaims } from '../remove.ts'
import { heldOrganisation } from '../sql.ts'
import type { Arrival } from './arrival.ts'

/** Needs no confirmation, as the institution vouches for the address. */
export async function createLinked(
  call: Call,
  { email, ...link }: Arrival,
  name: string,
): Promise<Viewer | Refusal> {
  try {
    const account = await allOrNothing(call.db, async (trx) => {
      const organisation = await heldOrganisation(trx, parseAddress(email)?.domain ?? '')
      if (!organisation) return domainRefusal(trx, email)
      const user = await trx
        .insertInto('users')
        .values({
          ...{ name, email, password_hash: noPassword },
          organisation_id: organisation.id,
          is_blocked_claim: false,
          locale: currentLocale(),
          verified_at: sql<Date>`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await removeClaims(trx, email)
      await trx
        .insertInto('provider_links')
        .values({ provider_id: link.provider_id, subject: link.subject, user_id: user.id })
        .execute()
      await audit(trx, call, 'provider_joined', `user ${user.id}`, { provider: link.provider_id })
      return user
    })
    if (account instanceof Refusal) return account
    return signIn(call, account.id, {
      shown: { by_provider: true },
      within: (trx, viewer) => audit(trx, { ...call, viewer }, 'login', null, { by: 'provider' }),
    })
  } catch (error) {
    // It was made in another tab a moment ago.
    if (['users_verified_email', 'provider_links_pkey'].includes(violated(error) ?? '')) return madeBefore()
    throw error
  }
}

const madeBefore = (): Refusal => new Refusal('token_invalid', { message: m.accounts_provider_made_before() })
