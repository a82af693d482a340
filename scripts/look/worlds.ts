import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import type { App } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { openApp } from '../../src/open.ts'
import { freshFolder, startLabEx } from '../../test/running.ts'

export type World = 'demo' | 'empty' | 'long'

/** Three data folders: the demo, the demo without anything to show, and the demo with the longest words there are. */
export async function makeWorlds(): Promise<Record<World, string>> {
  const demo = await freshFolder()
  await (await startLabEx(demo, { DEMO: '1' })).stop()
  return { demo, empty: await copied(demo, empty), long: await copied(demo, lengthen) }
}

async function copied(demo: string, change: (db: App['db']) => Promise<void>): Promise<string> {
  const folder = await freshFolder()
  execFileSync('cp', ['-a', `${demo}/.`, folder])
  const { app, close } = await openApp(readConfig({ DATA_DIR: folder, APP_URL: 'http://localhost' }))
  await change(app.db)
  await close()
  return folder
}

/** People and their organisations stay; what they did is gone. */
async function empty(db: App['db']): Promise<void> {
  await sql`truncate listings, listing_images, connections, alerts, alert_matches, join_requests,
    faq_items, faq_categories, contact_messages, audit restart identity cascade`.execute(db)
}

const title = 'Hogedrukvloeistofchromatografieapparatuur met kolomthermostaat, 230 V, 50 µl'
const name = 'Arbeidsongeschiktheidsverzekeringsmaatschappij-Bloedtransfusiedienst van de Wetenschapsparken'
const text = 'Hottentottententententoonstellingsvoorbereidingscommissie '.repeat(12)

async function lengthen(db: App['db']): Promise<void> {
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
  await sql`update faq_items set title = ${`${title}?`}`.execute(db)
}
