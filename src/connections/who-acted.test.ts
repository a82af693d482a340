import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, password, pipetteTips } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'
import { queueMail } from '../mail/outbox.ts'
import { remindParties } from './reminders.ts'

/** Mails and pages name the person who did it, to the sides and to the colleagues they named. */
describe('of a connection it is said', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const organisation = await anOrganisation(app, { name: 'Giving Institute' })
  const giver = await aClient(app, { organisation, name: 'Anna de Vries' })
  const colleague = await aClient(app, { organisation, name: 'Karel Bakker' })
  const taker = await aClient(app, { name: 'Mehmet Yilmaz' })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const textTo = async ({ user }: { user: { email: string } }, subject: RegExp) =>
    (await mailTo(dataDir, user.email, subject)).text.replaceAll('\r\n', '\n').replace(/\s+/g, ' ')
  const pageOf = async (id: number, client = taker) =>
    (await client.page(`/connections/${id}`)).body.connection

  const historyOf = async (id: number) =>
    /<ol aria-label="History".*?<\/ol>/s
      .exec((await htmlOf(taker, `/connections/${id}`)) ?? '')?.[0]
      .replace(/<[^>]*>/g, '')

  async function connected(title: string): Promise<number> {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const { id } = await aListing(giver, { ...centrifuge, title })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3, extra_info: '<p>Thank you!</p>' },
    })
    return body.connection_id
  }
  const name = (id: number, email: string | null) => giver.post(`/api/connections/${id}/contact`, { email })
  const propose = async (client: typeof giver, id: number): Promise<number> =>
    (await client.post(`/api/connections/${id}/pickups`, { starts_at: inHours(24), ends_at: inHours(25) }))
      .body.pickup_id

  it('who wrote the message, and whose request was answered', async () => {
    const tips = { ...pipetteTips, total_units: 4 }
    const wish = await aListing(taker, { ...tips, title: 'Wanted tips' })
    const offer = await aListing(giver, {
      ...{ ...tips, exchange_type: 'offer', title: 'Own tips', manufacturer: 'Gilson', product_number: '1' },
      ...{ expiry_date: '2099-12-31', availability_type: 'free', location_building: 'Kruyt' },
    })
    const { body } = await giver.post('/api/connections', {
      ...{ exchange_type: 'request', listing_id: wish.id, offer_id: offer.id, total_units: 4 },
      extra_info: '<p>I bring them myself</p>',
    })
    const asked = await textTo(taker, /^Promised: Own tips/)
    expect(asked).toContain(
      'Anna de Vries of Giving Institute answered your request “Wanted tips” with “Own tips”.',
    )
    expect(asked).toContain('Message from Anna de Vries: I bring them myself')
    expect(await textTo(giver, /^Promised: Own tips/)).toContain('You answered the request “Wanted tips”')
    expect((await pageOf(body.connection_id)).message_by).toBe('seller')

    await giver.delete(`/api/connections/${body.connection_id}`)
    expect(await textTo(taker, /^Cancelled: Own tips/)).toContain('Your request is open again.')
    expect(await textTo(giver, /^Cancelled: Own tips/)).toContain('The request is open for others again.')
    const offered = await connected('Offered')
    expect((await pageOf(offered)).message_by).toBe('buyer')
    expect(await textTo(giver, /^Promised: Offered/)).toContain('Message from Mehmet Yilmaz: Thank you!')
  })

  it('who cancelled, to the colleague of the same side too', async () => {
    const id = await connected('Called off')
    await name(id, colleague.user.email)
    await giver.delete(`/api/connections/${id}`)
    expect(await textTo(colleague, /^Cancelled: Called off/)).toContain(
      'Anna de Vries, on your side, cancelled the handover of “Called off” with Mehmet Yilmaz',
    )
    expect(await textTo(taker, /^Cancelled: Called off/)).toContain('was cancelled by Anna de Vries')
    expect(await pageOf(id)).toMatchObject({ cancelled_by: 'seller', cancelled_by_name: 'Anna de Vries' })
  })

  it('which side cancelled, when its person has left since', async () => {
    const leaver = await aClient(app)
    const { id } = await aListing(leaver, { ...centrifuge, title: 'Left behind' })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 3 },
    })
    await leaver.delete('/api/account', { current_password: password })
    expect(await textTo(taker, /^Cancelled: Left behind/)).not.toContain('administrator')
    expect(await pageOf(body.connection_id)).toMatchObject({
      cancelled_by: 'seller',
      cancelled_by_name: null,
    })
  })

  it('who proposed and who accepted a time', async () => {
    const id = await connected('Proposed by Karel')
    await name(id, colleague.user.email)
    const pickup = await propose(colleague, id)
    const subject = /^When to pick up: Proposed by Karel/
    expect(await textTo(colleague, subject)).toContain('You proposed')
    expect(await textTo(giver, subject)).toMatch(/Karel Bakker proposed .* for your side/)
    expect(await textTo(taker, subject)).toContain('Karel Bakker proposes to hand it over')
    await taker.post(`/api/connections/${id}/pickups/${pickup}/accept`)
    expect(await textTo(giver, /^Pick-up agreed: Proposed by Karel/)).toContain('Accepted by: Mehmet Yilmaz')
    expect((await pageOf(id)).pickups).toMatchObject([
      { proposer: { name: 'Karel Bakker' }, accepter: { name: 'Mehmet Yilmaz' } },
    ])
    expect(await historyOf(id)).toMatch(/Promised.*Karel Bakker proposed .*Mehmet Yilmaz accepted /)
  })

  it('when and where, to a second contact who comes or goes after it was agreed', async () => {
    const id = await connected('Named late')
    const pickup = await propose(giver, id)
    await taker.post(`/api/connections/${id}/pickups/${pickup}/accept`)
    await name(id, colleague.user.email)
    const named = await mailTo(dataDir, colleague.user.email, /^You help with a handover: Named late/)
    expect(named.text).toContain('Where: Kruyt (O.604)')
    await name(id, null)
    const removed = await mailTo(
      dataDir,
      colleague.user.email,
      /^You no longer help with a handover: Named late/,
    )
    const [entry, gone] = [eventIn(named.source), eventIn(removed.source)]
    expect([entry.method, gone.method]).toEqual(['REQUEST', 'CANCEL'])
    expect(gone.uid).toBe(entry.uid)
    expect(gone.sequence).toBeGreaterThan(entry.sequence)
    await name(id, colleague.user.email)
    expect((await pageOf(id)).contacts.seller.name).toBe('Karel Bakker')
  })

  it('who said that it was handed over, cleaned and back, on the page and by mail', async () => {
    const { id: listing_id } = await aListing(giver, {
      ...{ ...centrifuge, title: 'Lent by two', biological_material: true },
      ...{ availability_type: 'loan', available_until: '2099-01-31' },
    })
    const { body } = await taker.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id, total_units: 3 },
    })
    const id: number = body.connection_id
    await name(id, colleague.user.email)
    const statement = { what: 'Rotor', cleaned_with: 'Ethanol', cleaned_on: '2026-01-02', by: 'Karel' }
    expect((await colleague.post(`/api/connections/${id}/statement`, statement)).status).toBe(200)
    expect((await colleague.post(`/api/connections/${id}/complete`)).status).toBe(200)
    expect(await textTo(taker, /^Handed over: Lent by two/)).toContain('Marked by: Karel Bakker')
    expect(await textTo(giver, /^Handed over: Lent by two/)).toContain('Marked by: Karel Bakker')
    expect((await taker.post(`/api/connections/${id}/returned`)).status).toBe(200)
    const returned = /^Returned: Lent by two/
    expect(await textTo(giver, returned)).toContain('Mehmet Yilmaz marked 3 × Lent by two as returned.')
    expect(await textTo(taker, returned)).toContain('You marked 3 × Lent by two as returned.')
    for (const line of [
      'Karel Bakker wrote the cleaning statement',
      'Karel Bakker said it was handed over',
      'Mehmet Yilmaz said it is back',
    ])
      expect(await historyOf(id)).toContain(line)
    const seen = { stated_by: 'Karel Bakker', completed_by: 'Karel Bakker', returned_by: 'Mehmet Yilmaz' }
    expect(await pageOf(id)).toMatchObject(seen)
    expect(await pageOf(id, giver)).toMatchObject(seen)
  })

  it('to those who named a second contact, when that person leaves', async () => {
    const helper = await aClient(app, { organisation, name: 'Wim Helper' })
    const id = await connected('Helper leaves')
    await name(id, helper.user.email)
    await helper.delete('/api/account', { current_password: password })
    expect(await textTo(giver, /^Your second contact has left: Helper leaves/)).toContain('Mehmet Yilmaz')
  })

  it('all that a reminder stands for', async () => {
    const first = await connected('First of two')
    const { id } = await aListing(giver, { ...centrifuge, title: 'Second of two' })
    await taker.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 3 })
    await app.db
      .updateTable('connections')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('id', '=', first)
      .execute()
    const both = 'Also arranged with this: 3 × Second of two'
    await queueMail(app.db, 'giver_waits', 'en', { connection_id: first, user_id: giver.user.id })
    expect(await textTo(giver, /^Waiting to hear from you: First of two/)).toContain(both)
    await remindParties(app.db)
    expect(await textTo(giver, /^Handed over\? First of two/)).toContain(both)
  })

  it('in the language of the reader, never of whoever pressed', async () => {
    const dutch = { 'accept-language': 'nl' }
    const { id } = await aListing(giver, { ...centrifuge, title: 'In two languages' })
    await app.db.updateTable('users').set({ locale: null }).where('id', '=', giver.user.id).execute()
    await taker.patch('/api/account', { locale: 'nl' })
    const take = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    await taker.post('/api/connections', take)
    await mailTo(dataDir, giver.user.email, /^Promised: In two languages/)
    await mailTo(dataDir, taker.user.email, /^Toegezegd: In two languages/)

    const { status } = await app.client().post('/api/login', { email: giver.user.email, password }, dutch)
    expect(status).toBe(200)
    const again = await aListing(giver, { ...centrifuge, title: 'In two languages' })
    await taker.post('/api/connections', { ...take, listing_id: again.id })
    await mailTo(dataDir, giver.user.email, /^Toegezegd: In two languages/)
  })
})

function eventIn(source: string) {
  const text =
    /Content-Type: text\/calendar[^\n]*\r?\n[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(source)?.[1] ?? ''
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = calendar.getFirstSubcomponent('vevent') ?? expect.fail()
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: Number(event.getFirstPropertyValue('sequence')),
  }
}
