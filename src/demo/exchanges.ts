import { sql } from 'kysely'
import type { App } from '../app.ts'
import { connect } from '../connections/connection.ts'
import { placeOf } from '../connections/goods.ts'
import { acceptPickup, proposePickup } from '../connections/pickups.ts'
import { connectionById } from '../connections/sql.ts'
import type { Actor } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { visitor } from '../http/viewer.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { momentIn, todayIn } from '../i18n/day.ts'
import { storeImage } from '../images/uploads.ts'
import { listingById } from '../listings/row/sql.ts'
import { expiryAfter } from '../listings/write/expiry.ts'
import { createListing } from '../listings/write/listing.ts'
import { updateListing } from '../listings/write/update.ts'
import { type DemoListing, demoListings } from './listings.ts'
import type { Motif } from './motifs/motifs.ts'
import { type Name, organisations, type Staff } from './people.ts'
import { drawPicture } from './pictures.ts'

export type Pictures = Map<Motif, StoredPicture[]>
type StoredPicture = Extract<Awaited<ReturnType<typeof storeImage>>, { ok: true }>

/** Of each motif as many as there are listings with it, two at most: the others share their files. */
export async function storePictures(app: App): Promise<Pictures> {
  const uses = Map.groupBy(
    demoListings.flatMap(({ motifs }) => motifs),
    (motif) => motif,
  )
  const stored = [...uses].map(async ([motif, { length }], index) => {
    const seeds = length > 1 ? [index, index + 3] : [index]
    const drawn = await Promise.all(seeds.map((seed) => storeImage(app, drawPicture(motif, seed))))
    return [motif, drawn.filter((picture): picture is StoredPicture => picture.ok)] as const
  })
  return new Map(await Promise.all(stored))
}

export async function seedListing(
  { db, config }: App,
  user: SignedInUser,
  { motifs, values, daysAgo }: DemoListing,
  pictures: Pictures,
  seed: number,
): Promise<number> {
  const place = { timeZone: config.parkTimeZone }
  const id = expected(await createListing(db, user, { given: values }, place))
  for (const [position, motif] of motifs.entries()) {
    const drawn = pictures.get(motif) ?? []
    const picture = drawn[(seed + position) % drawn.length]
    await attach(db, id, user.id, picture, position, String(values.title))
  }
  const row = await listingById(db, id)
  if (row) expected(await updateListing(db, row, { given: values, status: 'active', step: 3 }, place))
  const moment = sql<Date>`now() - make_interval(days => ${daysAgo}, mins => ${seed * 7})`
  await db
    .updateTable('listings')
    .set({ created_at: moment, published_at: moment, expires_at: expiryAfter(moment, place.timeZone) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Begun and not finished: the dashboard asks to go on. */
export async function seedDraft({ db, config }: App, user: SignedInUser): Promise<void> {
  const given = { exchange_type: 'offer', type: 'equipment', title: 'Gel documentation system with UV table' }
  expected(await createListing(db, user, { given }, { timeZone: config.parkTimeZone }))
}

export async function attach(
  db: App['db'],
  listing_id: number,
  user_id: number,
  picture: StoredPicture | undefined,
  position: number,
  title: string,
): Promise<void> {
  if (!picture) return
  const { path, width, height, bytes, sha256 } = picture
  await db
    .insertInto('listing_images')
    .values({ path, width, height, bytes, sha256, user_id, listing_id, position, alt: title })
    .execute()
}

/** Every third thing is that of a colleague, one of two. */
export const someoneOf = (people: Staff[Name], index: number): SignedInUser =>
  (index % 3 === 2 ? people[people.length - 1 - (index % 2)] : undefined) ?? people[0]

export async function seedConnections(app: App, staff: Staff, pictures: Pictures): Promise<void> {
  const names = Object.keys(organisations) as Name[]
  const offers = demoListings.filter(({ values }) => values.exchange_type === 'offer')
  const arranged: Arranged[] = []
  for (let index = 0; index < 26; index += 1) {
    const daysAgo = 4 + Math.round((index * index) / 2.9)
    const offer = offers[(index * 5) % offers.length] as DemoListing
    // What still waits is with those whose logins are printed.
    const shift = index > 3 ? index : 0
    const [giver, taker] = [
      someoneOf(staff[offer.by], shift),
      someoneOf(staff[names[(names.indexOf(offer.by) + 1 + (index % 2)) % 3] as Name], shift && shift + 1),
    ]
    const listing_id = await seedListing(
      app,
      giver,
      { ...offer, daysAgo: 0, values: { ...offer.values, total_units: 1 + (index % 3) } },
      pictures,
      index,
    )
    const id = expected(
      await connect(app.db, taker, {
        exchange_type: 'offer',
        listing_id,
        total_units: 1 + (index % 3),
        extra_info: `<p>${notes[index % notes.length]}</p>`,
      }),
    )
    const moment = sql<Date>`now() - make_interval(days => ${daysAgo})`
    const done =
      index > 3
        ? { status: 'completed' as const, completed_at: sql<Date>`${moment} + interval '3 days'` }
        : {}
    await app.db
      .updateTable('connections')
      .set({ created_at: moment, ...done })
      .where('id', '=', id)
      .execute()
    await app.db
      .updateTable('listings')
      .set({
        created_at: sql`${moment} - interval '6 days'`,
        published_at: sql<Date>`${moment} - interval '5 days'`,
        expires_at: expiryAfter(moment, app.config.parkTimeZone),
      })
      .where('id', '=', listing_id)
      .execute()
    // Months lie between them: nothing joins what was arranged before.
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    if (index === 1 || index === 2) arranged.push({ id, giver, taker })
  }
  await seedPickups(app, arranged)
}

const notes = [
  'Thank you! When can we come by?',
  'We can collect it on Thursday morning, with a cart.',
  'Exactly what our practical needs. Is the manual still there?',
  'Great, this saves us an order. Shall I bring a box?',
]

export function expected<Outcome>(outcome: Outcome | Refusal): Outcome {
  if (outcome instanceof Refusal)
    throw new Error(`The demo does not fit the rules: ${outcome.code} ${JSON.stringify(outcome.errors)}`)
  return outcome
}

const as = (user: SignedInUser): Actor => ({ viewer: { ...visitor, user }, ip: null })

interface Arranged {
  id: number
  giver: SignedInUser
  taker: SignedInUser
}

/** One time that waits for the giver's answer, and one that is agreed. */
async function seedPickups(app: App, [asked, agreed]: Arranged[]): Promise<void> {
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
