import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import sharp, { type Color } from 'sharp'
import type { App } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { storeImage } from '../../src/images/uploads.ts'
import { openApp } from '../../src/open.ts'
import { freshFolder, startLabEx } from '../../test/running.ts'

export const worlds = ['demo', 'empty', 'long'] as const
export type World = (typeof worlds)[number]

/** The demo, an empty one, and one with the longest words. */
export async function makeWorlds(): Promise<Record<World, string>> {
  const demo = await freshFolder()
  await (await startLabEx(demo, { DEMO: '1' })).stop()
  return { demo, empty: await copied(demo, empty), long: await copied(demo, lengthen) }
}

async function copied(demo: string, change: (app: App) => Promise<void>): Promise<string> {
  const folder = await freshFolder()
  execFileSync('cp', ['-a', `${demo}/.`, folder])
  const { app, close } = await openApp(readConfig({ DATA_DIR: folder, APP_URL: 'http://localhost' }))
  await change(app)
  await close()
  return folder
}

async function empty({ db }: App): Promise<void> {
  await sql`truncate listings, listing_images, connections, alerts, alert_matches, join_requests,
    faq_items, faq_categories, contact_messages restart identity cascade`.execute(db)
}

const title = 'Hogedrukvloeistofchromatografieapparatuur met kolomthermostaat, 230 V, 50 µl'
const name = 'Arbeidsongeschiktheidsverzekeringsmaatschappij-Bloedtransfusiedienst van de Wetenschapsparken'
const text = 'Hottentottententententoonstellingsvoorbereidingscommissie '.repeat(12)

async function lengthen(app: App): Promise<void> {
  const { db } = app
  await sql`update listings set title = ${title}, attributes = attributes || ${JSON.stringify({
    description: `<p>${text}</p>`.repeat(4),
  })}::jsonb`.execute(db)
  await sql`update listings set attributes = attributes || ${JSON.stringify({
    manufacturer: 'Wetenschappelijkeinstrumentenfabriek',
    location_building: 'Natuurwetenschappelijkeopleidingengebouw',
  })}::jsonb where attributes ? 'manufacturer'`.execute(db)
  await sql`update connections set title = ${title}, extra_info = ${`<p>${text}</p>`.repeat(3)}`.execute(db)
  await sql`update organisations set name = left(${name}, 110) || id`.execute(db)
  await sql`update users set name = 'Maximiliaan-Alexander van Hohenzollern-Sigmaringen tot Oranje'`.execute(
    db,
  )
  await sql`update join_requests set organization = ${name}, lab_description = ${text}`.execute(db)
  await sql`update faq_items set texts = jsonb_set(texts, '{nl,title}', to_jsonb(${`${title}?`}::text))`.execute(
    db,
  )
  await sql`update alerts set specifications = specifications || ${JSON.stringify({
    manufacturer: ['Wetenschappelijkeinstrumentenfabriek'],
    search: title.toLowerCase().split(/[\s,]+/),
  })}::jsonb`.execute(db)
  await photograph(app)
}

/** Listing 2 gets ten photos of every shape and light, 3 one upright, 4 none. */
async function photograph(app: App): Promise<void> {
  const { db } = app
  await sql`delete from listing_images where listing_id in (2, 3, 4)`.execute(db)
  const sizes = [
    [1600, 1200],
    [900, 1600],
    [2000, 700],
  ] as const
  for (const [listing_id, shades] of [
    [2, ['white', 'black', 'silver', 'teal', 'white', 'black', 'orange', 'navy', 'gray', 'ivory']],
    [3, ['', 'white']],
  ] as const)
    for (const [position, shade] of shades.entries()) {
      if (!shade) continue
      const [width, height] = sizes[position % 3] ?? sizes[0]
      const stored = await storeImage(app, await photo(width, height, shade))
      if (!stored.ok) throw new Error(stored.reason)
      const { path, bytes, sha256 } = stored
      await db
        .insertInto('listing_images')
        .values({ path, width, height, bytes, sha256, user_id: 2, listing_id, position, alt: title } as never)
        .execute()
    }
}

const photo = (width: number, height: number, background: Color): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .composite([
      {
        input: Buffer.from(
          `<svg viewBox="0 0 9 9" width="400"><circle cx="4.5" cy="4.5" r="4" fill="#888"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer()
