import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, password } from '../../test/factories.ts'
import { allSent, mailTo, writtenMails } from '../../test/mailbox.ts'
import { queueMail } from '../mail/outbox.ts'
import { daysOn } from './kept-domains.ts'

describe('a domain that was taken away and is kept for mail only', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const inDays = (days: number) => daysOn(new Date().toISOString().slice(0, 10), days)
  beforeEach(() => app.db.deleteFrom('limits').execute())

  async function stayed() {
    const lab = await anOrganisation(app)
    const domain = `old-${lab.domain}`
    await app.db.insertInto('organisation_domains').values({ domain, organisation_id: lab.id }).execute()
    const person = await aClient(app, { organisation: { id: lab.id, domain } })
    const domains = [lab.domain]
    await admin.patch(`/api/admin/organisations/${lab.id}`, { domains, people: 'stay' })
    const keep = (until: string | null, of = domain) =>
      admin.post(`/api/admin/organisations/${lab.id}/mail-only`, { domain: of, until })
    const state = async () => {
      const { at_domains } = (await admin.get(`/api/admin/organisations/${lab.id}`)).body
      return at_domains.find((one: { domain: string }) => one.domain === domain)
    }
    const shown = async () => (await person.page('/dashboard')).body.address_until
    return { lab, domain, person, keep, state, shown }
  }

  const askReset = async (email: string) => {
    await app.client().post('/api/forgot-password', { email })
    // Whether an address may be mailed is looked at when its mail is sent.
    await allSent(app.db)
  }
  const resets = async (email: string) =>
    (await writtenMails(dataDir)).filter((mail) => mail.to.includes(email) && mail.source.includes('token='))

  it('gets mail for a new password until its day, and no other link that acts without login', async () => {
    const { domain, person, keep, state, shown } = await stayed()
    expect([await state(), await shown()]).toMatchObject([{ is_registered: false, kept: null }, null])
    expect((await keep(inDays(20))).status).toBe(200)
    expect([await state(), await shown()]).toMatchObject([{ people: 1, kept: inDays(20) }, inDays(20)])
    const asked = await mailTo(dataDir, person.user.email, /change your address/)
    expect(asked.text).toContain(domain)
    expect(asked.links).toContain(`${app.config.appUrl}/account`)

    await askReset(person.user.email)
    const { links } = await mailTo(dataDir, person.user.email, /password/i)
    const token = new URL(links[0] ?? '').searchParams.get('token')
    const fresh = { password: 'another long one 7', password_confirmation: 'another long one 7' }
    const reset = { email: person.user.email, token, ...fresh }
    expect((await app.client().post('/api/reset-password', reset)).status).toBe(200)

    const { id } = await aListing(await aClient(app))
    await queueMail(app.db, 'alert_matches', 'en', {
      ...{ user_id: person.user.id, frequency: 'immediate', listing_ids: [id], alert_ids: [] },
    })
    await allSent(app.db)
    expect((await resets(person.user.email)).length).toBe(1)
  })

  it('gets none after its day, nor once it is ended, which is told', async () => {
    const { domain, person, keep, shown } = await stayed()
    await keep(inDays(3))
    await sql`update kept_domains set kept_at = now() - interval '9 days', ends_at = now() - interval '1 second'
      where domain = ${domain}`.execute(app.db)
    expect(await shown()).toBeNull()
    await askReset(person.user.email)
    await keep(inDays(3))
    expect((await keep(null)).status).toBe(200)
    await askReset(person.user.email)
    const last = await mailTo(dataDir, person.user.email, /change your address/)
    expect(last.text).toContain(`LabEx no longer mails you at ${domain}`)
    expect(await shown()).toBeNull()
    expect(await resets(person.user.email)).toEqual([])
  })

  it('is kept for 90 days at most, and only where somebody is and nobody has it', async () => {
    const { lab, keep } = await stayed()
    for (const until of [inDays(92), inDays(-2), '2026-02-30', 'soon'])
      expect((await keep(until)).body.errors, until).toHaveProperty('until')
    expect((await keep(inDays(90))).status).toBe(200)
    expect((await keep(inDays(5), 'nobody.example')).body.errors).toHaveProperty('domain')
    const { user } = await aClient(app, { organisation: lab })
    expect(user.email).toContain(lab.domain)
    expect((await keep(inDays(5), lab.domain)).body.errors).toHaveProperty('domain')
  })

  it('is kept no more once an organisation has it, and loses it for who leaves', async () => {
    const { lab, domain, person, keep, shown } = await stayed()
    await keep(inDays(5))
    await admin.patch(`/api/admin/organisations/${lab.id}`, { domains: [lab.domain, domain] })
    expect(await shown()).toBeNull()
    expect((await app.client().post('/api/login', { email: person.user.email, password })).status).toBe(200)
    const kept = await app.db.selectFrom('kept_domains').selectAll().where('domain', '=', domain).execute()
    expect(kept).toEqual([])
  })
})
