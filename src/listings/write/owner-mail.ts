import type { RawBuilder } from 'kysely'
import { askedFor } from '../../accounts/absence.ts'
import { inTheirPlace } from '../../accounts/in-their-place.ts'
import type { App } from '../../app.ts'
import type { Db } from '../../db/connect.ts'
import { type Mail, type MailIdentity, template } from '../../mail/mail.ts'
import { type Mails, queueMailTo } from '../../mail/outbox.ts'
import { type ListingRow, listingById } from '../row/sql.ts'

export interface ToOwner {
  listing_id: number
  /** The owner or their stand-in, where both are asked. */
  reader_id?: number
}

export type OwnedRow = ListingRow & { user_id: number; user_email: string; reader_id: number }

export const isActive = ({ status, held, deleted_at }: OwnedRow): boolean =>
  status === 'active' && !held && deleted_at === null

export const takesPart = ({ organisation_status }: OwnedRow): boolean => organisation_status === 'approved'

/** A stand-in gets a page for just that act. */
export const placeOf = ({ id, user_id, reader_id }: OwnedRow, act: 'renew' | 'keep'): string =>
  reader_id === user_id ? `/listings/${id}` : `/listings/${id}/${act}`

/** Also asks the stand-in while the owner is away. */
export async function askOwner<
  Name extends 'listing_ends' | 'listing_ended' | 'listing_past_date' | 'request_asked',
>(
  db: Db,
  { id: listing_id, user_id }: { id: number; user_id: number | null },
  name: Name,
  more: Omit<Mails[Name], keyof ToOwner>,
  wanted?: RawBuilder<boolean>,
): Promise<void> {
  for (const reader_id of await askedFor(db, user_id))
    await queueMailTo(db, reader_id, name, { ...more, listing_id, reader_id } as Mails[Name], wanted)
}

/** `isStill` is checked when the mail is sent; of a deleted listing only the mail about that goes out. */
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
    const reader = row && readerOf(row, data.reader_id)
    if (!reader) return null
    const owned = {
      ...row,
      ...{ user_id: reader.owner_id, user_email: reader.owner_email, reader_id: reader.id },
    }
    if (!isStill(owned)) return null
    const { email: to, name } = reader
    return inTheirPlace({ to, name, ...(await compose(owned, app, mail, data)) }, reader.for, row.away)
  })

/** Null when that person does not answer for it any more. */
function readerOf({ user_id, user_email, user_name, away }: ListingRow, readerId = user_id) {
  if (user_id === null || user_email === null) return null
  const owner = { owner_id: user_id, owner_email: user_email, for: undefined }
  if (readerId === user_id) return { ...owner, id: user_id, name: user_name, email: user_email }
  const stand_in = away?.stand_in
  return stand_in?.id === readerId ? { ...owner, ...stand_in, for: user_name ?? '' } : null
}
