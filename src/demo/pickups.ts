import type { App } from '../app.ts'
import { placeOf } from '../connections/goods.ts'
import { acceptPickup, proposePickup } from '../connections/pickups.ts'
import { connectionById } from '../connections/sql.ts'
import type { Actor } from '../http/audit.ts'
import { type SignedInUser, visitor } from '../http/viewer.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { momentIn, todayIn } from '../i18n/day.ts'

const as = (user: SignedInUser): Actor => ({ viewer: { ...visitor, user }, ip: null })

export interface Arranged {
  id: number
  giver: SignedInUser
  taker: SignedInUser
}

/** One time that waits for the giver's answer, and one that is agreed. */
export async function seedPickups(app: App, [asked, agreed]: Arranged[]): Promise<void> {
  if (asked) await propose(app, asked, as(asked.taker), '14:00', 'I bring a trolley. Is there a lift?')
  if (!agreed) return
  const pickup = await propose(app, agreed, as(agreed.giver), '10:00', 'Ring at the loading bay.')
  const row = await connectionById(app.db, agreed.id)
  if (row && typeof pickup === 'number') await acceptPickup(app.db, as(agreed.taker), row, pickup)
}

async function propose({ db, config }: App, { id }: Arranged, by: Actor, time: string, note: string) {
  const row = await connectionById(db, id)
  const zone = config.parkTimeZone
  const starts_at = momentIn(addBusinessDays(todayIn(zone), 2), time, zone)
  if (!row || !starts_at) return null
  const place = await placeOf(db, row)
  const ends_at = new Date(starts_at.getTime() + 30 * 60 * 1000)
  return proposePickup(db, by, row, { starts_at, ends_at, place, note })
}
