import { beforeEach, describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert, anOrganisation } from '../../test/factories.ts'
import { mailSamples } from '../../test/mail-samples.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { mails } from '../mails.ts'
import { routes } from '../routes.ts'
import type { Block, Mail, Template } from './mail.ts'
import { queueMail } from './outbox.ts'

describe('the mail of somebody whose domain was taken away', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  beforeEach(() => app.db.deleteFrom('limits').execute())

  /** A giver at a second domain of an organisation, and how it is closed. */
  async function giverAtSecond() {
    const lab = await anOrganisation(app)
    const domain = `old-${lab.domain}`
    await app.db.insertInto('organisation_domains').values({ domain, organisation_id: lab.id }).execute()
    const giver = await aClient(app, { organisation: { id: lab.id, domain } })
    const close = (people: 'stay' | 'leave') =>
      admin.patch(`/api/admin/organisations/${lab.id}`, { domains: [lab.domain], people })
    return { giver, close, listing: await aListing(giver) }
  }

  it('goes on about handovers, to who stays, with links that need a login', async () => {
    const { giver, close, listing } = await giverAtSecond()
    await close('stay')
    const taker = await aClient(app)
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: listing.id, total_units: 1 },
    })
    expect(body.message).toContain('mailed you both')
    await mailTo(dataDir, giver.user.email, /./)
    await queueMail(app.db, 'handover_reminder', 'en', {
      ...{ connection_id: body.connection_id, user_id: giver.user.id },
    })
    const mail = await mailTo(dataDir, giver.user.email, /take place|handed over/i)
    expect(mail.source).not.toContain('token=')
    expect(mail.links).toContain(`${app.config.appUrl}/connections/${body.connection_id}`)
    const { users } = (await admin.page(`/admin/users?search=${giver.user.email}`)).body
    expect(users).toMatchObject([{ is_reached: true }])
  })

  it('carries no way in, nor a pause without login', async () => {
    const { giver, close } = await giverAtSecond()
    const alert = await anAlert(giver)
    await close('stay')
    await app.client().post('/api/forgot-password', { email: giver.user.email })
    const offer = await aListing(await aClient(app))
    await queueMail(app.db, 'alert_matches', 'en', {
      ...{ user_id: giver.user.id, frequency: 'immediate', listing_ids: [offer.id], alert_ids: [alert] },
    })
    const mail = await mailTo(dataDir, giver.user.email, /New offer/)
    expect(mail.source).not.toMatch(/token=|List-Unsubscribe/)
    expect(mail.links).toContain(`${app.config.appUrl}/alerts`)
    // The one to reset was queued before it.
    const all = (await writtenMails(dataDir)).filter(({ to }) => to.includes(giver.user.email))
    expect(all.filter(({ subject }) => !subject.includes('New offer'))).toEqual([])
  })

  it('ends for who leaves, which the other side and administrators see', async () => {
    const { giver, close, listing } = await giverAtSecond()
    const taker = await aClient(app)
    const { connection_id } = await anAgreedPickup(giver, taker, listing.id)
    const other = async () => (await taker.page(`/connections/${connection_id}`)).body.connection.user
    expect((await other()).is_reached).toBe(true)
    await close('leave')
    expect((await other()).is_reached).toBe(false)
    const starts_at = new Date(Date.now() + 48 * 3_600_000).toISOString()
    const proposed = await taker.post(`/api/connections/${connection_id}/pickups`, { starts_at })
    expect([proposed.status, proposed.body.message]).toEqual([
      ...[200, expect.stringMatching(/No mail from LabEx reaches/)],
    ])
    const { users } = (await admin.page(`/admin/users?search=${giver.user.email}`)).body
    expect(users).toMatchObject([{ is_reached: false }])
  })

  it('reaches an old address that nobody is at any more, as the last word', async () => {
    const client = await aClient(app)
    const old_email = 'kim@nowhere-any-more.example'
    await queueMail(app.db, 'email_changed', 'en', { user_id: client.user.id, old_email })
    expect((await mailTo(dataDir, old_email, /was changed/)).source).not.toContain('token=')
  })
})

const patterns = routes
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
const isPage = (path: string) => patterns.some((pattern) => pattern.test(path))

describe('a link in a mail', async () => {
  const app = await testApp()
  const samples = await mailSamples(app)

  it('is to a page; where it acts without login, it says where the same is done after one', async () => {
    const links = (blocks: Block[]) =>
      blocks.flatMap((block) => ('link' in block ? [block.link] : 'asides' in block ? block.asides : []))
    let found = 0
    for (const [name, { audience, compose }] of Object.entries(mails) as [string, Template<object>][]) {
      const mail = (await compose(app, samples[name as keyof typeof samples], {
        ...{ id: name, queuedAt: new Date() },
      })) as Mail
      const pages = links(mail.body).flatMap(({ url, login }) => [url, app.config.appUrl + (login ?? '/')])
      for (const url of pages.filter((url) => url.startsWith('http')))
        expect(isPage(new URL(url).pathname), `${name}: ${url}`).toBe(true)
      for (const { url, login } of links(mail.body).filter(({ url }) => url.includes('token='))) {
        found++
        if (audience !== 'key') expect(login, `${name}: ${url}`).toMatch(/^\/[a-z]/)
      }
    }
    expect(found).toBeGreaterThan(5)
  })
})
