import { sql } from 'kysely'
import { hashPassword } from '../accounts/password.ts'
import { insertMatches } from '../alerts/sql.ts'
import type { App } from '../app.ts'
import { connect } from '../connections/connection.ts'
import { allOrNothing } from '../db/transaction.ts'
import { Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { createListing, updateListing } from '../listings/listing.ts'
import { listingById } from '../listings/sql.ts'
import { storeImage } from '../storage/uploads.ts'
import { type DemoListing, demoListings } from './listings.ts'
import { drawLogo, drawPicture, type Motif, motifNames } from './pictures.ts'
import { seedTexts } from './texts.ts'

export const demoPassword = 'surplus-centrifuge-demo'

const organisations = {
  university: {
    name: 'University of the Park',
    location: 'Kruyt building',
    domain: 'university.example',
    person: 'Anna de Vries',
  },
  hospital: {
    name: 'Park Hospital',
    location: 'Central laboratory',
    domain: 'hospital.example',
    person: 'Mehmet Yılmaz',
  },
  biotech: {
    name: 'Biotech Campus',
    location: 'Accelerator',
    domain: 'biotech.example',
    person: 'Sofie Jansen',
  },
}
export const demoAddresses = [
  'admin@labex.example',
  ...Object.values(organisations).map(({ domain }) => `staff@${domain}`),
]
type Name = keyof typeof organisations
type Staff = Record<Name, SignedInUser>

/**
 * Fills an empty database once with a park that looks alive. Listings are
 * made by the product's own verbs and then moved back in time.
 */
export async function seedDemo(app: App): Promise<void> {
  const { total } = await app.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total > 0) return
  const pictures = await storePictures(app)
  const staff = await seedPeople(app)
  for (const [index, listing] of demoListings.entries())
    await seedListing(app, staff[listing.by], listing, pictures, index)
  await seedConnections(app, staff, pictures)
  await seedTexts(
    app.db,
    Object.fromEntries(Object.entries(staff).map(([name, user]) => [name, user.id])) as Record<Name, number>,
  )
  await seedDraft(app, staff.university)
  await seedMatches(app)
  await forgetMails(app)
}

type Pictures = Map<Motif, StoredPicture[]>
type StoredPicture = Extract<Awaited<ReturnType<typeof storeImage>>, { ok: true }>

/** Two of each motif; listings share their files. */
async function storePictures({ store }: App): Promise<Pictures> {
  const stored = motifNames.map(async (motif, index) => {
    const drawn = await Promise.all(
      [index, index + 3].map((seed) => storeImage(store, drawPicture(motif, seed))),
    )
    return [motif, drawn.filter((picture): picture is StoredPicture => picture.ok)] as const
  })
  return new Map(await Promise.all(stored))
}

async function seedPeople({ db, store }: App): Promise<Staff> {
  const password_hash = await hashPassword(demoPassword)
  const verified = {
    password_hash,
    verified_at: sql<Date>`now()`,
    created_at: sql<Date>`now() - interval '9 months'`,
  }
  await db
    .insertInto('users')
    .values({
      ...verified,
      name: 'Park administrator',
      email: 'admin@labex.example',
      role: 'administrator',
    } as never)
    .execute()
  const entries: [string, SignedInUser][] = []
  for (const [index, [key, { name, location, domain, person }]] of Object.entries(organisations).entries()) {
    const logo = await storeImage(store, drawLogo(index), { folder: 'logos' })
    const organisation = await db
      .insertInto('organisations')
      .values({ name, location, logo: logo.ok ? logo.path : null })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('organisation_domains').values({ domain, organisation_id: organisation.id }).execute()
    const email = `staff@${domain}`
    const user = await db
      .insertInto('users')
      .values({ ...verified, name: person, email, organisation_id: organisation.id } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await colleagues(db, organisation.id, domain, password_hash)
    const { id: organisation_id, logo: path, status } = organisation
    entries.push([
      key,
      {
        id: user.id,
        name: person,
        email,
        role: 'user',
        locale: null,
        verified: true,
        must_change_password: false,
        organisation: { id: organisation_id, name, logo: path, location, status },
      },
    ])
  }
  return Object.fromEntries(entries) as Staff
}

/** More people over the months, for the chart of users. */
async function colleagues(
  db: App['db'],
  organisationId: number,
  domain: string,
  password_hash: string,
): Promise<void> {
  const names = [
    'Bram Bakker',
    'Chiara Rossi',
    'Daan Visser',
    'Emma Smit',
    'Farid Haddad',
    'Greta Lindgren',
    'Hugo Mulder',
  ]
  for (const [index, name] of names.entries()) {
    const moment = sql<Date>`now() - make_interval(days => ${250 - index * 34 - (organisationId % 3) * 9})`
    await db
      .insertInto('users')
      .values({
        name,
        email: `${name.split(' ')[0]?.toLowerCase()}@${domain}`,
        password_hash,
        organisation_id: organisationId,
        verified_at: moment,
        created_at: moment,
      } as never)
      .execute()
  }
}

async function seedListing(
  { db, config }: App,
  user: SignedInUser,
  { motifs, values, daysAgo }: DemoListing,
  pictures: Pictures,
  seed: number,
): Promise<number> {
  const place = { timeZone: config.parkTimeZone }
  const id = expectId(await createListing(db, user, { given: values }, place))
  for (const [position, motif] of motifs.entries())
    await attach(
      db,
      id,
      user.id,
      pictures.get(motif)?.[(seed + position) % 2],
      position,
      String(values.title),
    )
  const row = await listingById(db, id)
  if (row) expectId(await updateListing(db, row, { given: values, status: 'active', step: 3 }, place))
  const moment = sql<Date>`now() - make_interval(days => ${daysAgo}, mins => ${seed * 7})`
  await db
    .updateTable('listings')
    .set({ created_at: moment, published_at: moment, expires_at: sql<Date>`${moment} + interval '4 months'` })
    .where('id', '=', id)
    .execute()
  return id
}

/** Begun and not finished: the dashboard asks to go on. */
async function seedDraft({ db, config }: App, user: SignedInUser): Promise<void> {
  const given = { exchange_type: 'offer', type: 'equipment', title: 'Gel documentation system with UV table' }
  expectId(await createListing(db, user, { given }, { timeZone: config.parkTimeZone }))
}

async function attach(
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

/** Exchanges of the past eight months, most of them handed over. */
async function seedConnections(app: App, staff: Staff, pictures: Pictures): Promise<void> {
  const names = Object.keys(organisations) as Name[]
  const offers = demoListings.filter(({ values }) => values.exchange_type === 'offer')
  for (let index = 0; index < 26; index += 1) {
    const daysAgo = 4 + Math.round((index * index) / 2.9)
    const offer = offers[(index * 5) % offers.length] as DemoListing
    const taker = staff[names[(names.indexOf(offer.by) + 1 + (index % 2)) % 3] as Name]
    const listing_id = await seedListing(
      app,
      staff[offer.by],
      { ...offer, daysAgo: 0, values: { ...offer.values, total_units: 1 + (index % 3) } },
      pictures,
      index,
    )
    const id = expectId(
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
        expires_at: sql<Date>`${moment} + interval '4 months'`,
      })
      .where('id', '=', listing_id)
      .execute()
  }
}

const notes = [
  'Thank you! When can we come by?',
  'We can collect it on Thursday morning, with a cart.',
  'Exactly what our practical needs. Is the manual still there?',
  'Great, this saves us an order. Shall I bring a box?',
]

/** What the alerts would have found; the newest is still unread. */
async function seedMatches({ db }: App): Promise<void> {
  const listings = await db.selectFrom('listings').select('id').where('status', '=', 'active').execute()
  await allOrNothing(db, async (trx) => {
    for (const { id } of listings) await insertMatches(trx, id)
    await sql`update alert_matches set mailed_at = l.published_at, matched_at = l.published_at,
      read_at = case when l.published_at < now() - interval '4 days' then now() end
      from listings l where l.id = listing_id`.execute(trx)
  })
}

/** Nobody is told about what never happened. */
async function forgetMails({ db }: App): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'send_mail'))`.execute(
    db,
  )
}

function expectId(outcome: number | Refusal): number {
  if (outcome instanceof Refusal)
    throw new Error(`The demo does not fit the rules: ${outcome.code} ${JSON.stringify(outcome.errors)}`)
  return outcome
}
