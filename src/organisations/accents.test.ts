import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation } from '../../test/factories.ts'
import { aJoinRequest, newcomer } from '../../test/join-requests.ts'
import { mailTo } from '../../test/mailbox.ts'
import { plusDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'

/** Stored as `xn--bcher-kva.example`, which nobody recognises. */
describe('a domain with accents', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const stored = 'xn--bcher-kva.example'
  const textTo = async (address: string, subject: RegExp) =>
    (await mailTo(app.config.dataDir, address, subject)).text

  it('is read as it is typed in mails and messages, and stored and addressed in its plain form', async () => {
    const asked = { ...aJoinRequest(), organization: 'Bücher', email: 'kim@bücher.example' }
    expect((await app.client().post('/api/join-labex', asked)).status).toBe(200)
    const told = await textTo(admin.user.email, /Bücher/)
    expect(told).toContain('kim@bücher.example')
    expect(told).not.toContain('xn--')
    const [request] = (await admin.page('/admin/join-labex-requests')).body.join_requests
    expect(request).toMatchObject({ email: `kim@${stored}`, domain: stored })
    const { body } = await admin.post(`/api/admin/join-labex-requests/${request.id}/approve`)
    expect(body.message).toContain('an address at bücher.example can create an account')
    expect(await textTo(`kim@${stored}`, /Your organisation can now use LabEx/)).toMatch(
      /e-mail address at bücher\.example/,
    )
  })

  it('is found by administrators as it is read, of an organisation and of its people', async () => {
    const person = app.client()
    expect((await person.post('/api/users', newcomer('bücher.example'))).status).toBe(200)
    const found = async (table: string, search: string) =>
      (await admin.page(`/admin/${table}?search=${encodeURIComponent(search)}`)).body.total
    for (const search of ['bücher.example', 'BÜCHER.example', stored])
      expect(await found('organisations', search), search).toBe(1)
    for (const search of ['sam@bücher.example', `sam@${stored}`])
      expect(await found('users', search), search).toBe(1)
    expect(await found('organisations', 'bücherei.example')).toBe(0)
  })

  it('is understood where a colleague is named, to help with a handover or to stand in', async () => {
    const organisation = await anOrganisation(app, { domain: 'xn--mller-kva.example' })
    const [giver, helper, taker] = [
      await aClient(app, { organisation }),
      await aClient(app, { organisation }),
      await aClient(app),
    ]
    const typed = helper.user.email.replace('xn--mller-kva', 'Müller')
    const { connection_id } = await anAgreedPickup(giver, taker, (await aListing(giver)).id)
    const named = await giver.post(`/api/connections/${connection_id}/contact`, { email: typed })
    expect([named.status, named.body.errors]).toEqual([200, undefined])
    const until = plusDays(todayIn(app.config.parkTimeZone), 3)
    const away = await giver.post('/api/account/away', { until, stand_in: typed })
    expect([away.status, away.body.errors]).toEqual([200, undefined])
  })

  it('stays as it is stored in letters that can pass for others', async () => {
    const { body } = await admin.post('/api/admin/users', {
      ...{ name: 'Sam', email: 'sam@l\u0430b.nl', password: 'four loud centrifuges' },
      password_confirmation: 'four loud centrifuges',
    })
    expect(body.errors.email).toEqual([expect.stringMatching(/^xn--lb-7kc\.nl belongs to no organisation/)])
  })
})
