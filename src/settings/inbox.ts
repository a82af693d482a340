import { administrators } from '../accounts/sql.ts'
import type { Trx } from '../db/connect.ts'
import type { Actor } from '../http/audit.ts'
import { queueMail, queueMails } from '../mail/outbox.ts'

/**
 * The people who answer what arrives have to know where it does: the other administrators and the old inbox, which gets no
 * second mail where it is an administrator's.
 */
export async function tellOfInbox(trx: Trx, by: Actor, old_address: string, address: string): Promise<void> {
  if (address === old_address) return
  const all = await administrators(trx).execute()
  const others = all.filter(({ id }) => id !== by.viewer.user?.id)
  const told = others.map(({ id, locale }) => ({ locale, data: { user_id: id, old_address } }))
  await queueMails(trx, 'inbox_moved', told)
  if (!all.some(({ email }) => email === old_address))
    await queueMail(trx, 'inbox_left', null, { old_address })
}
