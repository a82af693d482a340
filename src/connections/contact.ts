import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { queueMail } from '../mail/outbox.ts'
import { lockOpen } from './handover.ts'
import type { ConnectionRow } from './sql.ts'

/**
 * Names a colleague as second contact of the user's side, or nobody. Only somebody confirmed of the same
 * organisation: any other address is the same 422, whether it has an account or not.
 */
export async function nameContact(
  db: Db,
  user: SignedInUser,
  { id, handover_id, buyer_id, seller_id }: ConnectionRow,
  email: string | null,
): Promise<Refusal | null> {
  const [column, other] =
    buyer_id === user.id
      ? (['buyer_contact_id', seller_id] as const)
      : (['seller_contact_id', buyer_id] as const)
  return allOrNothing(db, async (trx) => {
    const refusal = await lockOpen(trx, id, handover_id)
    if (refusal) return refusal
    const colleague = email === null ? null : await colleagueOf(trx, user, email)
    if (email !== null && (!colleague || colleague.id === other))
      return invalid('email', m.connections_error_contact())
    const changed = await trx
      .updateTable('handovers')
      .set({ [column]: colleague?.id ?? null })
      .where('id', '=', handover_id)
      .where(column, 'is distinct from', colleague?.id ?? null)
      .returning('id')
      .executeTakeFirst()
    if (colleague && changed)
      await queueMail(trx, 'contact_named', colleague.locale ?? currentLocale(), {
        connection_id: id,
        user_id: colleague.id,
        named_by: user.name,
      })
    return null
  })
}

const colleagueOf = (trx: Trx, user: SignedInUser, email: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'locale'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('verified_at', 'is not', null)
    .where('organisation_id', '=', user.organisation?.id ?? 0)
    .where('id', '<>', user.id)
    .executeTakeFirst()

/** For somebody who is of another organisation now. */
export async function endContacts(trx: Trx, userId: number): Promise<void> {
  for (const column of ['buyer_contact_id', 'seller_contact_id'] as const)
    await trx
      .updateTable('handovers')
      .set({ [column]: null })
      .where(column, '=', userId)
      .execute()
}
