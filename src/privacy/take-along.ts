import type { TakeAlong } from '../accounts/belonging.ts'
import { endContacts } from '../connections/contact.ts'
import { listingsFollow } from '../listings/write/following.ts'
import { leaveColleagues } from '../organisations/absence.ts'
import { goOn } from '../organisations/rest.ts'

/** Listings follow; nobody of the old organisation is helped any more. */
export const takeAlong: TakeAlong = async (trx, userId) => {
  await listingsFollow(trx, userId)
  await endContacts(trx, userId)
  const parted = await leaveColleagues(trx, [userId])
  await goOn(trx, [userId])
  return { alone: parted.length > 0 }
}
