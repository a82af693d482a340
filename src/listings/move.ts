import { sql } from 'kysely'
import type { AdminUser } from '../accounts/manage-sql.ts'
import type { Call } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

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
