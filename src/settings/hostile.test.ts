import { expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'

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
