import { expect } from 'vitest'
import { TestClient } from '../../test/client.ts'
import { inDatabase } from '../../test/in-database.ts'
import { svg } from '../images/images.fixture.ts'
import { sizesOf } from '../images/paths.ts'

export interface OwnPark {
  pictures: Record<'logo' | 'mark' | 'map', string>
  said: unknown
}

const about = '<p>Une maison de verre.</p>'

/** Makes somebody an administrator, who gives the park a name, pictures, a text and a building. */
export async function makeOwnPark(dataDir: string, person: TestClient): Promise<OwnPark> {
  const { id } = (await person.get('/api/user')).body.user
  await inDatabase({ dataDir }, (db) =>
    db.updateTable('users').set({ role: 'administrator' }).where('id', '=', id).execute(),
  )
  const upload = async (colour: string): Promise<string> => {
    const drawing = Buffer.from(svg(`<rect width="80" height="40" fill="${colour}"/>`))
    const added = await person.upload(drawing, 'park.svg', undefined, '/api/admin/settings/pictures')
    return added.body.picture.path
  }
  const pictures = {
    logo: await upload('#7a1fa2'),
    mark: await upload('#222222'),
    map: await upload('#e8f0e8'),
  }
  const { map, ...ofName } = pictures
  const sections = {
    name: { park_name: 'Parc Lumière', ...ofName },
    look: { accent: '#7a1fa2' },
    texts: { about: { en: about } },
    map: { map },
  }
  for (const [section, values] of Object.entries(sections))
    expect((await person.patch('/api/admin/settings', { section, values })).status).toBe(200)
  const hall = { name_en: 'Lumière hall', spellings: ['LH'], x: 0.2, y: 0.3 }
  expect((await person.post('/api/admin/buildings', hall)).status).toBe(200)
  return { pictures, said: await saidAt(person.base) }
}

export async function expectOwnPark(url: string, { pictures, said }: OwnPark): Promise<void> {
  expect(await saidAt(url)).toEqual(said)
  for (const file of Object.values(pictures).flatMap(sizesOf))
    expect([file, (await fetch(`${url}/storage/${file}`)).status]).toEqual([file, 200])
  const icon = await fetch(`${url}/park-icons/180.png`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
}

async function saidAt(url: string): Promise<unknown> {
  const visitor = new TestClient(url)
  const [page, map] = [await visitor.page('/about'), await visitor.page('/map')]
  const { url: _, today: __, ...app } = page.body.app
  expect([app.park_name, page.body.text]).toEqual(['Parc Lumière', about])
  expect(app.logo && app.style && map.body.map).toBeTruthy()
  const { buildings } = (await visitor.get('/api/buildings')).body
  expect(buildings).toMatchObject([{ name: 'Lumière hall', pin: { x: 0.2, y: 0.3 } }])
  return { app, text: page.body.text, map: map.body.map, buildings }
}
