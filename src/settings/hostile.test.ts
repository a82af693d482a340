import { expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aBuilding, aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { folderName } from '../backup/schedule.ts'
import { svg } from '../images/images.fixture.ts'
import { routes } from '../routes.ts'

const app = await testApp({ worker: true })
const admin = await aClient(app, { role: 'administrator', organisation: null })

const name = '</title><script>alert(1)</script>"; \\n, &amp; </text>'
const mailName = 'Dr. "X" <x@evil.example>, other; :\\'

it('names made to break out stay a name in page, mail, calendar file, card and manifest', async () => {
  const values = { park_name: name, mail_name: mailName }
  expect(
    (await admin.patch('/api/admin/settings', { section: 'name', version: 0, values })).body,
  ).toMatchObject({ success: true })

  const asked = new Request(`${app.config.appUrl}/`, { headers: { accept: 'text/html' } })
  const page = await (await app.send(asked)).text()
  expect(page).not.toContain('<script>alert(1)')
  expect(page).toContain('LabEx · &lt;/title&gt;&lt;script&gt;')

  const [giver, taker] = [await aClient(app), await aClient(app)]
  const { connection_id } = await anAgreedPickup(giver, taker, (await aListing(giver)).id)
  const { source } = await mailTo(app.config.dataDir, giver.user.email, /./)
  const [head = ''] = source.split(/\r?\n\r?\n/, 1)
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  expect(unfolded.match(/^From: .*$/gm)).toHaveLength(1)
  const [, said = ''] = /^From: (.*)$/m.exec(unfolded) ?? []
  expect(said).toMatch(/^("(?:[^"\\]|\\.)*"|=\?UTF-8\?[BQ]\?[^?]*\?=)+ <labex@[^<>@]+>$/)
  expect(source.split('Content-Type: text/html')[1]).not.toContain('<script>alert(1)')

  const file = await giver.request(`/connections/${connection_id}/pickup.ics`)
  const lines = (await file.text()).replace(/\r\n[ \t]/g, '').split('\r\n')
  const organisers = lines.filter((line) => line.startsWith('ORGANIZER'))
  expect(organisers).toHaveLength(1)
  expect(organisers[0]).toMatch(/^ORGANIZER;CN="[^"]*":mailto:labex@/i)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w.-]+"?$/)

  const [, card = ''] = /property="og:image" content="[^"]*?(\/cards\/[^"]+)"/.exec(page) ?? []
  const drawn = await app.client().request(card)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  const manifest = await app.client().request('/manifest.webmanifest')
  expect((await manifest.json()).name).toContain(name)
})

it('no name, text or building gets into the name of a file, which is nothing but plain letters', async () => {
  const evil = `../"; filename*=UTF-8''evil.exe; javascript:x ${'🧪'.repeat(30)}`
  const saved = await admin.patch('/api/admin/settings', {
    section: 'name',
    values: { park_name: evil.slice(0, 80) },
  })
  expect(saved.status).toBe(200)
  await aBuilding(app, evil, ['=1+1'])
  const [giver, taker] = [await aClient(app, { name: evil }), await aClient(app)]
  const given = { ...centrifuge, title: evil, location_building: evil, cas_number: '64-17-5' }
  const { connection_id } = await anAgreedPickup(giver, taker, (await aListing(giver, given)).id)

  const plain = /^[a-z0-9][a-z0-9.-]*\.(csv|ics|json|webp)$/
  const named = (headers: Headers) =>
    /^(?:attachment|inline); filename="([^"]*)"$/.exec(headers.get('content-disposition') ?? '')?.[1]
  const files = routes.filter(({ to }) => to.kind === 'file').map(({ path }) => path)
  expect(files.sort()).toEqual(['/connections/:id/pickup.ics', '/recall/csv', '/report/csv'])
  for (const path of files) {
    const answer = await (path.includes(':id') ? giver : admin).request(
      `${path.replace(':id', `${connection_id}`)}?name=centrifuge`,
    )
    expect([path, answer.status, named(answer.headers)]).toEqual([path, 200, expect.stringMatching(plain)])
  }
  for (const table of ['buildings', 'listings', 'users', 'audit']) {
    const { body } = await admin.get(`/api/admin/csv/${table}?search=evil`)
    expect(body.filename).toMatch(plain)
  }
  const { body } = await giver.upload(svg('<script>alert(1)</script><rect width="9" height="9"/>'), evil)
  const picture = await admin.request(`/storage/${body.path}`)
  expect([picture.status, named(picture.headers)]).toEqual([200, expect.stringMatching(plain)])
  const { source } = await mailTo(app.config.dataDir, giver.user.email, /./)
  const parts = source.match(/^content-(?:type|disposition):.*(?:\r?\n[ \t].*)*/gim) ?? []
  expect(parts.join('\n')).toContain('text/calendar')
  expect(parts.join('\n')).not.toMatch(/evil|javascript/)
  expect(folderName(new Date())).toMatch(/^labex-[\dTZ.-]+$/)
})
