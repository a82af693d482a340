import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { colourAt, svg } from '../images/images.fixture.ts'
import { sizesOf } from '../images/paths.ts'
import { sweepUnused } from '../images/unused.ts'
import { forgetPictures, knownPictures } from './pictures.ts'

const app = await testApp()
const admin = await aClient(app, { role: 'administrator', organisation: null })

const drawing = svg('<script>alert(1)</script><rect width="80" height="40" fill="#7a1fa2"/>')

async function upload(bytes: Uint8Array = Buffer.from(drawing)): Promise<string> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(bytes)], 'logo.svg'))
  const init = { method: 'POST', body, headers: await admin.csrf() }
  const answer = await admin.request('/api/admin/settings/pictures', init)
  expect(answer.status).toBe(200)
  return (await answer.json()).picture.path
}

const save = (section: string, values: object) => admin.patch('/api/admin/settings', { section, values })

const daysLater = (days: number) =>
  Promise.all([
    sql`update unused_images set since = since - ${days} * interval '1 day'`.execute(app.db),
    sql`update park_pictures set added_at = added_at - ${days} * interval '1 day'`.execute(app.db),
  ])

async function sweep(): Promise<void> {
  await sweepUnused(app.db, app.store, [knownPictures])
  await forgetPictures(app.db)
}

const filesOf = async (path: string) =>
  (await Promise.all(sizesOf(path).map((file) => app.store.open(file)))).filter(Boolean).length

const html = async (path: string) =>
  (await app.client().request(path, { headers: { accept: 'text/html' } })).text()

it('a picture outlives sweeps while a setting holds it, and goes two days after', async () => {
  const [kept, left] = [await upload(), await upload()]
  expect((await save('name', { logo: kept })).status).toBe(200)
  for (let day = 0; day < 5; day++) {
    await daysLater(1)
    await sweep()
  }
  expect([await filesOf(kept), await filesOf(left)]).toEqual([4, 0])
  await save('name', { logo: null })
  for (let day = 0; day < 4; day++) {
    await sweep()
    await daysLater(1)
  }
  expect(await filesOf(kept)).toBe(0)
  expect(await app.db.selectFrom('park_pictures').selectAll().execute()).toEqual([])
})

it('one whose file is gone, or that is none of the park, is refused in words', async () => {
  const path = await upload()
  await daysLater(3)
  await sweep()
  for (const value of [path, 'listings/0123.webp', 'https://elsewhere.example/a.webp', 7]) {
    const { status, body } = await save('map', { map: value })
    expect([value, status, Object.keys(body.errors)]).toEqual([value, 422, ['map']])
  }
})

it('the logo stands on each page, the mark in icons, and both go back', async () => {
  const [logo, mark] = [await upload(), await upload()]
  const before = await html('/about')
  await save('name', { logo, mark })
  const page = await html('/about')
  expect(page).toContain(`/storage/park/thumbnails/${logo.slice(5)}`)
  expect(page).not.toContain('favicon.svg')
  const [, icon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? []
  expect(icon).toMatch(/^\/park-icons\/180\.png\?v=/)
  const manifest = await (await app.client().request('/manifest.webmanifest')).json()
  for (const path of [icon, '/favicon.ico', ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const answer = await app.client().request(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  }
  const drawn = new Uint8Array(await (await app.client().request(icon)).arrayBuffer())
  expect(await colourAt(drawn, 500, 500)).toEqual([123, 31, 162, 255])
  expect(await colourAt(drawn, 500, 30)).toEqual([255, 255, 255, 255])
  expect((await app.client().request('/park-icons/toString')).status).toBe(404)
  await save('name', { logo: null, mark: null })
  expect(await html('/about')).toBe(before)
})

it('a preview shows what is typed in either language and look, and keeps nothing', async () => {
  const before =
    await sql`select (select count(*) from park_settings) as rows, (select count(*) from audit) as acts`.execute(
      app.db,
    )
  const logo = await upload()
  const values = { park_name: 'Parc Lumière', logo }
  const ask = (more: object) =>
    admin.post('/api/admin/settings/preview', {
      section: 'name',
      values,
      language: 'nl',
      theme: 'dark',
      ...more,
    })
  const { status, body } = await ask({})
  expect(status).toBe(200)
  for (const document of [body.landing, body.list]) {
    expect(document).toContain('Parc Lumière')
    expect(document).toContain(logo.split('/')[1])
    expect(document).toContain('lang="nl" data-theme="dark"')
    expect(document).not.toMatch(/<script|Science Park/)
  }
  expect(body.mail).toContain('Parc Lumière')
  expect(body.mail).toContain('Iemand wil je centrifuge')
  expect(await html('/')).not.toContain('Parc Lumière')
  expect((await ask({ values: { park_name: 'x'.repeat(81) } })).body.errors).toHaveProperty('park_name')
  const coloured = await ask({ section: 'look', values: { accent: '#7a1fa2' } })
  expect(coloured.body.landing).toMatch(/<html lang="nl" data-theme="dark" style="[^"]*#7a1fa2/)
  const after =
    await sql`select (select count(*) from park_settings) as rows, (select count(*) from audit) as acts`.execute(
      app.db,
    )
  expect(after.rows).toEqual(before.rows)
})
