import type { Trx } from '../../db/connect.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { changeEmail } from '../profile.ts'

/** Another address than the account has, as a provider says it of somebody and its rows let it count. */
export interface SaidAddress {
  provider_id: number
  email: string
}

/**
 * Begins the ordinary change of address, once for each that the provider says: the link that is mailed there moves the
 * account. Only at the end of a login, because until the second factor it may be somebody else's. Returns whether it
 * began, and so was told.
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
