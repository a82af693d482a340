import type { Trx } from '../db/connect.ts'
import { currentLocale } from '../i18n/locale.ts'
import { queueMail } from '../mail/outbox.ts'

/** Mails a listing's owner, in their language, what an administrator did with it. */
export async function tellOwner(
  trx: Trx,
  mail: 'listing_hidden' | 'listing_deleted',
  listing: { id: number; user_id: number | null },
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select('locale')
    .where('id', '=', listing.user_id ?? 0)
    .executeTakeFirst()
  if (owner) await queueMail(trx, mail, owner.locale ?? currentLocale(), { listing_id: listing.id })
}
