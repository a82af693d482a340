import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import type { Actor } from '../../http/audit.ts'
import { Refusal } from '../../http/errors.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { queueMailTo } from '../../mail/outbox.ts'
import { tell } from '../factors/manage.ts'
import { administrators, lockedAdministrators } from '../sql.ts'
import { domainsOf, nobodyElse } from './required.ts'

/** Administrators who keep a password where their institution's login is required. */
export const withKeptPassword = (db: Db) =>
  administrators(db).select('name').where('password_kept_at', 'is not', null).orderBy('name')

/** Somebody must get in while the institution is away; `make-admin` names who. */
export async function keepPassword(trx: Trx, by: Actor, id: number): Promise<void> {
  const marked = await trx
    .updateTable('users')
    .set({ password_kept_at: sql`now()` })
    .where('id', '=', id)
    .where('password_kept_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (marked)
    await tell(trx, by, { id, role: 'administrator' }, 'password_kept', { what: 'password_kept', name: '' })
}

/** Refused where every administrator would depend on one required institution. */
export async function dropPassword(
  db: Db,
  by: Actor,
  user: Pick<SignedInUser, 'id' | 'role'>,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    // A provider that becomes required waits, and then counts kept passwords.
    const providers = await trx.selectFrom('providers').selectAll().orderBy('id').forUpdate().execute()
    await lockedAdministrators(trx)
    const dropped = await trx
      .updateTable('users')
      .set({ password_kept_at: null })
      .where('id', '=', user.id)
      .where('password_kept_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!dropped) return new Refusal('invalid_transition', { message: m.admin_kept_password_gone() })
    for (const provider of providers)
      if (provider.is_on && provider.is_required && (await nobodyElse(trx, domainsOf(provider))))
        throw new Refusal('invalid_transition', { message: m.accounts_error_last_elsewhere() })
    await tell(trx, by, user, 'password_dropped', { what: 'password_dropped', name: '' })
    return null
  })
}

/** Tells its owner too. */
export async function tellOfKeptPassword(trx: Trx, id: number): Promise<void> {
  for (const administrator of await administrators(trx).execute())
    await queueMailTo(trx, administrator.id, 'kept_password_used', { user_id: administrator.id, of_id: id })
}
