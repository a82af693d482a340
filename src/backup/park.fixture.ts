import type { TestClient } from '../../test/client.ts'
import { inDatabase } from '../../test/in-database.ts'
import { svg } from '../images/images.fixture.ts'

/** Makes somebody an administrator, who gives the park a logo; returns its path. */
export async function giveParkLogo(dataDir: string, person: TestClient): Promise<string> {
  const { id } = (await person.get('/api/user')).body.user
  await inDatabase({ dataDir }, (db) =>
    db.updateTable('users').set({ role: 'administrator' }).where('id', '=', id).execute(),
  )
  const drawing = Buffer.from(svg('<rect width="80" height="40" fill="#7a1fa2"/>'))
  const added = await person.upload(drawing, 'logo.svg', undefined, '/api/admin/settings/pictures')
  const { path: logo } = added.body.picture
  const saved = await person.patch('/api/admin/settings', { section: 'name', values: { logo } })
  if (saved.status !== 200) throw new Error(`could not save the logo: ${saved.status}`)
  return logo
}
