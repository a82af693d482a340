import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { queueMailTo } from '../mail/outbox.ts'
import { nextSequence } from './handover.ts'
import { lockOpen } from './open.ts'
import { type ConnectionRow, connectionsIn } from './sql.ts'

/** Null removes. Anybody but a confirmed colleague is the same 422, whether there is an account or not. */
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
    const { former } = await trx
      .selectFrom('handovers')
      .select(`${column} as former`)
      .where('id', '=', handover_id)
      .executeTakeFirstOrThrow()
    if (former === (colleague?.id ?? null)) return null
    await trx
      .updateTable('handovers')
      .set({ [column]: colleague?.id ?? null })
      .where('id', '=', handover_id)
      .execute()
    const about = { connection_id: id, pickup_id: await renewEntry(trx, handover_id), named_by: user.name }
    if (former !== null) await queueMailTo(trx, former, 'contact_removed', { ...about, user_id: former })
    if (colleague) await queueMailTo(trx, colleague.id, 'contact_named', { ...about, user_id: colleague.id })
    return null
  })
}

/** Calendars ignore entries that are not newer. Returns the agreed pick-up. */
async function renewEntry(trx: Trx, handoverId: number): Promise<number | null> {
  const agreed = await trx
    .updateTable('pickups')
    .set({ sequence: nextSequence(handoverId) })
    .where('handover_id', '=', handoverId)
    .where('status', '=', 'agreed')
    .returning('id')
    .executeTakeFirst()
  return agreed?.id ?? null
}

const colleagueOf = (trx: Trx, user: SignedInUser, email: string) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where('organisation_id', '=', user.organisation?.id ?? 0)
    .where('id', '<>', user.id)
    .executeTakeFirst()

/** When somebody leaves or moves. Tells those who named them while something is open. */
export async function endContacts(trx: Trx, userId: number): Promise<void> {
  for (const side of ['buyer', 'seller'] as const) {
    const ended = await trx
      .updateTable('handovers')
      .set({ [`${side}_contact_id`]: null })
      .where(`${side}_contact_id`, '=', userId)
      .returning(['id', `${side}_id as party_id`])
      .execute()
    for (const { id, party_id } of ended) {
      const [open] = await connectionsIn(trx, id)
      if (open)
        await queueMailTo(trx, party_id, 'contact_left', { connection_id: open.id, user_id: party_id ?? 0 })
    }
  }
}
