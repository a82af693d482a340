import type { Trx } from '../../db/connect.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { changeEmail } from '../profile.ts'

export interface SaidAddress {
  provider_id: number
  email: string
}

/**
 * An ordinary change of address, once per address the provider says; the mailed link completes it. Only after
 * the second factor, before which it may be somebody else. Returns whether it began.
 */
export async function moveAsSaid(trx: Trx, user: SignedInUser, said: SaidAddress): Promise<boolean> {
  const link = trx
    .selectFrom('provider_links')
    .select('asked_email')
    .where('user_id', '=', user.id)
    .where('provider_id', '=', said.provider_id)
  const asked = await link.forUpdate().executeTakeFirst()
  if (!asked || asked.asked_email === said.email) return false
  if (await changeEmail(trx, user, said.email, said.provider_id)) return false
  await trx
    .updateTable('provider_links')
    .set({ asked_email: said.email })
    .where('user_id', '=', user.id)
    .where('provider_id', '=', said.provider_id)
    .execute()
  return true
}
