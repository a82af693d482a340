import type { Trx } from '../db/connect.ts'
import { m } from '../i18n/paraglide/messages.js'
import { dependOn, domainsOf } from './providers/required.ts'
import { administrators, lockedAdministrators } from './sql.ts'

/** Why somebody must stay: to let others in, or to get in while an institution fails. Call before locking. */
export async function lastAdministrator(trx: Trx, id: number, newEmail?: string): Promise<string | null> {
  const isOne = await administrators(trx).where('id', '=', id).executeTakeFirst()
  if (!isOne) return null
  const all = await lockedAdministrators(trx)
  const stay = all.flatMap((one) => (one.id === id ? (newEmail ? [{ ...one, email: newEmail }] : []) : [one]))
  if (stay.length === 0) return m.accounts_error_last_administrator()
  const required = await trx
    .selectFrom('providers')
    .select('rows')
    .where('is_on', '=', true)
    .where('is_required', '=', true)
    .execute()
  const domains = required.map(domainsOf)
  // Where all depend on it already, as after a restore, nobody is kept from going.
  return domains.some((of) => dependOn(stay, of) && !dependOn(all, of))
    ? m.accounts_error_last_elsewhere()
    : null
}
