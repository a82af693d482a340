import { sql } from 'kysely'
import { insertMatches } from '../alerts/matching.ts'
import type { App } from '../app.ts'
import { createBuilding } from '../buildings/building.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { system } from '../http/audit.ts'
import { loadBundled } from '../substances/table.ts'
import { seedClearOut } from './clear-outs.ts'
import { seedConnections, seedDraft, seedListing, someoneOf, storePictures } from './exchanges.ts'
import { demoListings } from './listings.ts'
import { type Name, seedPeople } from './people.ts'
import { seedStates } from './states-page.ts'
import { seedTexts } from './texts.ts'

/**
 * Fills an empty database with a lively park. The product's own verbs make the listings, which are then moved
 * back in time.
 */
export async function seedDemo(app: App, { everyState = false } = {}): Promise<void> {
  const { total } = await app.db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (total > 0) return
  await loadBundled(app.db)
  const pictures = await storePictures(app)
  await seedBuildings(app.db)
  const staff = await seedPeople(app)
  for (const [index, listing] of demoListings.entries())
    await seedListing(app, someoneOf(staff[listing.by], index), listing, pictures, index)
  await seedConnections(app, staff, pictures)
  await seedTexts(
    app.db,
    Object.fromEntries(Object.entries(staff).map(([name, [user]]) => [name, user.id])) as Record<
      Name,
      number
    >,
  )
  await seedDraft(app, staff.university[0])
  await seedClearOut(app, staff.biotech[0], staff.university[1] ?? staff.university[0], pictures)
  await seedMatches(app)
  if (everyState) await seedStates(app, staff.university[0], staff.hospital[0])
  await forgetMails(app)
}

/** The newest matches are still unread. */
async function seedMatches({ db }: App): Promise<void> {
  const listings = await db.selectFrom('listings').select('id').where('status', '=', 'active').execute()
  await allOrNothing(db, async (trx) => {
    for (const { id } of listings) await insertMatches(trx, id)
    await sql`update alert_matches set mailed_at = l.published_at, matched_at = l.published_at,
      read_at = case when l.published_at < now() - interval '4 days' then now() end
      from listings l where l.id = listing_id`.execute(trx)
  })
}

/** Drops the mails about things that never happened. */
async function forgetMails({ db }: App): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'send_mail'))`.execute(
    db,
  )
}

const buildings: [name_en: string, name_nl: string, spellings: string[], x: number, y: number][] = [
  ['Kruyt building', 'Kruytgebouw', ['Kruyt'], 0.22, 0.3],
  ['Vening Meinesz building', 'Vening Meineszgebouw', ['Vening Meinesz', 'VMA'], 0.34, 0.18],
  ['Hijmans building', 'Hijmansgebouw', ['Hijmans'], 0.4, 0.52],
  ['Central laboratory', 'Centraal laboratorium', ['Central lab'], 0.62, 0.66],
  ['Pathology', 'Pathologie', [], 0.7, 0.74],
  ['Pharmacy', 'Apotheek', [], 0.78, 0.6],
  ['Accelerator', 'Accelerator', [], 0.58, 0.22],
  ['Life Sciences Incubator', 'Life Sciences Incubator', ['Incubator'], 0.72, 0.3],
]

/** One building of the listings, the Genomics house, is left for administrators to add. */
async function seedBuildings(db: Db): Promise<void> {
  for (const [name_en, name_nl, spellings, x, y] of buildings)
    await createBuilding(db, system, { name_en, name_nl, spellings, x, y })
}
