import { isDeparted } from '../accounts/departed.ts'
import { lastAdministrator } from '../accounts/last-administrator.ts'
import { removeAccount } from '../accounts/remove.ts'
import { cancelWithin } from '../connections/connection.ts'
import { endContacts } from '../connections/contact.ts'
import { forgetCleaner } from '../connections/statement.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { withdrawListings } from '../listings/write/leaving.ts'
import { addJob, queueMail } from '../mail/outbox.ts'
import { endAbsences } from '../organisations/absence.ts'
import { recordErasure } from './erasures.ts'

/**
 * All or nothing: cancels open connections with notice, withdraws listings, and keeps the organisation in the
 * history. The last administrator stays (409).
 */
export async function deleteUser(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    // Locks listings before the account, as connecting does, so that nobody connects any more.
    await trx
      .selectFrom('listings')
      .select('id')
      .where('user_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute()
    const last = await lastAdministrator(trx, id)
    if (last) return new Refusal('invalid_transition', { message: last })
    const user = await trx
      .selectFrom('users')
      .select(['id', 'organisation_id', 'email', 'locale', 'verified_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return new Refusal('not_found')
    const cancelled = await cancelOpenConnections(trx, id, by.viewer.user?.id ?? id)
    const withdrawn = await withdrawListings(trx, id)
    await audit(trx, by, 'user_deleted', `user ${id}`, {
      organisation_id: user.organisation_id,
      cancelled,
      withdrawn,
    })
    await forgetCleaner(trx, id)
    await endContacts(trx, id)
    await endAbsences(trx, id, cancelled)
    await recordErasure(trx, id)
    await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
    const isOwn = by.viewer.user?.id === id
    // Others may read the mail of somebody who has left.
    if (user.verified_at && !isOwn && !(await isDeparted(trx, id)))
      await queueMail(trx, 'account_deleted', user.locale, { email: user.email })
    await removeAccount(trx, id)
    return null
  })
}

async function cancelOpenConnections(trx: Trx, id: number, by: number): Promise<number> {
  const open = await trx
    .selectFrom('connections')
    .select('id')
    .where('status', '=', 'open')
    .where((where) => where.or([where('buyer_id', '=', id), where('seller_id', '=', id)]))
    .orderBy('id')
    .execute()
  for (const connection of open) await cancelWithin(trx, connection.id, by, null)
  return open.length
}
