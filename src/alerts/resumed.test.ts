import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert, bottle, centrifuge } from '../../test/factories.ts'
import { writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import { sendDigest } from './match-mails.ts'
import { matchAlerts } from './matching.ts'

type Person = Awaited<ReturnType<typeof aClient>>

describe('what an alert finds while it rests', async () => {
  const app = await testApp({ worker: true })
  const [seller, administrator] = [await aClient(app), await aClient(app, { role: 'administrator' })]
  const equipment = { exchange_type: 'offer', specifications: { type: ['equipment'] } }
  const published = async (title: string, values: object = centrifuge) => {
    const listing = await aListing(seller, { ...values, title })
    await matchAlerts(app, { listing_id: listing.id })
  }
  const set = async (client: Person, id: number, values: object) =>
    expect((await client.patch(`/api/alerts/${id}`, values)).status).toBe(200)
  const unread = async (client: Person): Promise<string[]> =>
    (await client.page('/matches')).body.matches.map(
      (match: { listing: { title: string } }) => match.listing.title,
    )
  const mailed = (client: Person, title: string) =>
    until(async () =>
      (await writtenMails(app.config.dataDir)).find(
        ({ to, text }) => to.includes(client.user.email) && text.includes(title),
      ),
    )

  it('is mailed as news when it is resumed, and on the page only then', async () => {
    const kim = await aClient(app)
    const id = await anAlert(kim, equipment)
    await set(kim, id, { status: 'inactive' })
    await published('While it was paused')
    expect(await unread(kim)).not.toContain('While it was paused')
    await kim.post('/api/matches/read')
    await set(kim, id, { status: 'active' })
    await mailed(kim, 'While it was paused')
    expect(await unread(kim)).toContain('While it was paused')
  })

  it('comes in the next digest of a weekly alert, however long it rested', async () => {
    const kim = await aClient(app)
    const id = await anAlert(kim, { ...equipment, frequency: 'weekly' })
    await set(kim, id, { status: 'inactive' })
    await published('Long before')
    await sql`update alert_matches set matched_at = now() - interval '60 days' where alert_id = ${id}`.execute(
      app.db,
    )
    await set(kim, id, { status: 'active' })
    await sendDigest(app, { frequency: 'weekly' })
    await mailed(kim, 'Long before')
  })

  it('is mailed as news when the organisation is let in again', async () => {
    const kim = await aClient(app)
    await anAlert(kim, equipment)
    const decide = async (to: string) =>
      expect(
        (await administrator.post(`/api/admin/organisations/${kim.user.organisation?.id}/${to}`)).status,
      ).toBe(200)
    await decide('revoke')
    await published('While it was revoked')
    await decide('approve')
    await mailed(kim, 'While it was revoked')
  })

  it('is no news once the alert looks for something else', async () => {
    const kim = await aClient(app)
    const id = await anAlert(kim, equipment)
    await set(kim, id, { status: 'inactive' })
    await published('Looked for no more')
    await set(kim, id, { specifications: { type: ['chemicals'] } })
    await published('Looked for now', { ...bottle, cas_number_unknown: 'mixture' })
    await set(kim, id, { status: 'active' })
    const { text } = await mailed(kim, 'Looked for now')
    expect(text).not.toContain('Looked for no more')
  })
})
