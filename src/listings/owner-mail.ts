import type { App } from '../app.ts'
import { type Mail, type MailIdentity, template } from '../mail/mail.ts'
import { type ListingRow, listingById } from './sql.ts'

export interface ToOwner {
  listing_id: number
}

/** With an owner who can be written to. */
export type OwnedRow = ListingRow & { user_id: number; user_email: string }

/**
 * To the owner of a listing. When it is sent, `isStill` says whether what it tells is still so; of what is deleted only
 * the mail about that is.
 */
export const toOwner = <Data extends ToOwner = ToOwner>(
  isStill: (row: OwnedRow) => boolean,
  compose: (
    row: OwnedRow,
    app: App,
    mail: MailIdentity,
    data: Data,
  ) => Omit<Mail, 'to' | 'name'> | Promise<Omit<Mail, 'to' | 'name'>>,
) =>
  template<Data>('member', async (app, data, mail) => {
    const row = await listingById(app.db, data.listing_id)
    if (!row || !isOwned(row) || !isStill(row)) return null
    return { to: row.user_email, name: row.user_name, ...(await compose(row, app, mail, data)) }
  })

const isOwned = (row: ListingRow): row is OwnedRow => row.user_id !== null && row.user_email !== null
