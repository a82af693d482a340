import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { loadBundled } from '../substances/table.ts'

const app = await testApp()
await loadBundled(app.db)
// What may be passed on is judged elsewhere.
await app.db.deleteFrom('pass_on_rules').execute()
const [owner, reader] = [await aClient(app), await aClient(app)]

const pageOf = async (client: typeof owner, id: number) =>
  ((await htmlOf(client, `/listings/${id}`)) ?? '').replace(/<script.*?<\/script>/gs, '')

it('has nothing between the title and the hazards of a chemical without a photo', async () => {
  const placeholder = 'max-h-64'
  const unknown = await aListing(owner, { ...bottle, cas_number: '67-68-5' })
  expect(await pageOf(reader, unknown.id)).toContain(placeholder)
  const { id } = await aListing(owner, { ...bottle, cas_number: '71-43-2' })
  expect(await pageOf(reader, id)).not.toContain(placeholder)
})

it('asks its owner beside the pictograms to confirm what only the EU table says', async () => {
  const { id } = await aListing(owner, { ...bottle, cas_number: '71-43-2' })
  const html = await pageOf(owner, id)
  const [above = '', below = ''] = html.split('id="safety"')
  expect(above).toMatch(
    /You have not confirmed it\.(<!-- -->|\s)*<a[^>]* href="[^"]*\/edit\?step=2">Check and confirm/,
  )
  expect(below).not.toMatch(/You have not confirmed it|Check and confirm/)
  const [, read = ''] = (await pageOf(reader, id)).split('id="safety"')
  expect(read).toContain('The owner has not confirmed it.')
})

it('shows the health hazard of benzene before the exclamation mark', async () => {
  const { id } = await aListing(owner, { ...bottle, cas_number: '71-43-2' })
  const signs = [...(await pageOf(reader, id)).matchAll(/icons\/(GHS\d\d)/g)].map(([, code]) => code)
  expect(signs.slice(0, 3)).toEqual(['GHS02', 'GHS08', 'GHS07'])
})

it('calls what waits for the officer a listing where it is deleted', async () => {
  const { id } = await aListing(owner, bottle)
  await sql`update listings set status = 'inactive', published_at = null, safety = 'awaiting', awaiting_since = now()
    where id = ${id}`.execute(app.db)
  const page = await pageOf(owner, id)
  expect(page).toContain('Delete listing')
  expect(page).not.toContain('Delete draft')
})
