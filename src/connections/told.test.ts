import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, password } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { mailTo } from '../../test/mailbox.ts'
import { aPicture } from '../../test/pictures.ts'
import { formatDay, todayIn } from '../i18n/day.ts'
import { thumbnailPath } from '../images/paths.ts'
import { remindParties } from './reminders.ts'

/** What both parties are told of the goods, the rest and the end of a connection. */
describe('a connection tells', async () => {
  const app = await testApp({ worker: true })
  const { dataDir } = app.config
  const [owner, other, stranger] = [await aClient(app), await aClient(app), await aClient(app)]
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const today = formatDay(todayIn(app.config.parkTimeZone))

  const tips = (title: string) => ({
    ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'pipette_tips', title },
    ...{ total_units: 4, manufacturer: 'Eppendorf', product_number: '0030', expiry_date: '2099-12-31' },
    ...{ fit_for: ['research', 'testing'] },
    ...{ availability_type: 'loan', location_building: 'Kruyt', location_room: 'O.604' },
  })

  async function connected(title: string, units = 4) {
    const { id } = await aListing(owner, tips(title))
    const { body } = await other.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: units },
    })
    return { listing: id, connection: body.connection_id as number }
  }

  const textTo = async (address: string, subject: RegExp) =>
    (await mailTo(dataDir, address, subject)).text.replaceAll('\r\n', '\n')
  const pageOf = async (connection: number, client = other) =>
    (await client.page(`/connections/${connection}`)).body

  it.each(['connected', 'reminded'])('where the goods are when %s', async (when) => {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const { connection } = await connected(`Tips ${when}`)
    if (when === 'reminded') {
      await sql`update connections set created_at = now() - interval '8 days' where id = ${connection}`.execute(
        app.db,
      )
      await remindParties(app.db)
    }
    const subject = when === 'connected' ? /^Promised: Tips c/ : /^Handed over\? Tips r/
    for (const { user } of [owner, other]) {
      const text = await textTo(user.email, subject)
      expect(text).toContain(
        'Where it is: Kruyt (O.604)\nAvailability: Loan\nExpiry date: 31-12-2099\nFit for: Research, Testing',
      )
    }
    expect((await pageOf(connection)).goods).toMatchObject({
      ...{ location: 'Kruyt (O.604)', availability_type: 'loan', expiry_date: '2099-12-31' },
      fit_for: ['research', 'testing'],
    })
  })

  it('with a photo, in the mail where pictures are shown', async () => {
    const path = (await owner.upload(await aPicture())).body.path
    const { id } = await aListing(owner, { ...tips('Tips in colour'), images: [path] })
    await other.post('/api/connections', { exchange_type: 'offer', listing_id: id, total_units: 4 })
    const { source, text } = await mailTo(dataDir, other.user.email, /^Promised: Tips in colour/)
    const url = `${app.config.appUrl}/storage/${thumbnailPath(path)}`
    expect(source).toContain(`<img src="${url}" alt="Tips in colour"`)
    expect(text).not.toContain(url)
    const photo = await app.client().request(new URL(url).pathname)
    expect([photo.status, photo.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  })

  it('both titles of an answered request, and where the offer is', async () => {
    const wish = await aListing(other, { ...tips('Wanted tips'), exchange_type: 'request' })
    const offer = await aListing(owner, { ...tips('My own tips'), location_building: 'Offer house' })
    const { body } = await owner.post('/api/connections', {
      ...{ exchange_type: 'request', listing_id: wish.id, offer_id: offer.id, total_units: 4 },
    })
    const text = await textTo(other.user.email, /^Promised: My own tips/)
    expect(text).toContain('Asked for: Wanted tips\nAnswered with: My own tips')
    expect(text).toContain('Where it is: Offer house (O.604)')
    const page = await pageOf(body.connection_id)
    expect(page.connection.asked_title).toBe('Wanted tips')
    expect([page.listing.id, page.goods.id]).toEqual([wish.id, offer.id])
  })

  it('nothing of a listing that its parties may no longer see', async () => {
    const { listing, connection } = await connected('Private again')
    await owner.delete(`/api/connections/${connection}`)
    expect((await pageOf(connection)).goods?.id).toBe(listing)
    await owner.patch(`/api/listings/${listing}`, { status: 'inactive', location_room: 'Moved' })
    expect(await pageOf(connection)).toMatchObject({ goods: null, listing: null })
    expect((await pageOf(connection, owner)).goods?.id).toBe(listing)
  })

  it('that the rest went back, or where it stays', async () => {
    const merged = await connected('Merged', 1)
    const rest = (await pageOf(merged.connection)).connection.remainder_listing_id
    expect((await pageOf(merged.connection)).rests).toEqual([{ of: 'listing', state: 'own', id: rest }])
    await other.delete(`/api/connections/${merged.connection}`)
    expect((await pageOf(merged.connection)).rests).toEqual([{ of: 'listing', state: 'merged', id: null }])

    const split = await connected('Split', 1)
    const own = (await pageOf(split.connection)).connection.remainder_listing_id
    await owner.patch(`/api/listings/${own}`, { title: 'The other three' })
    await other.delete(`/api/connections/${split.connection}`)
    expect((await pageOf(split.connection)).rests).toEqual([{ of: 'listing', state: 'own', id: own }])
    expect((await other.page(`/listings/${own}`)).status).toBe(200)
    await owner.delete(`/api/listings/${own}`)
    expect((await pageOf(split.connection)).rests).toEqual([{ of: 'listing', state: 'gone', id: null }])
  })

  it.each([
    ['seller', () => owner, /was cancelled by Robin \w+, Institute/, /^You cancelled/m],
    ['administrator', () => admin, /^An administrator cancelled/m, /^An administrator cancelled/m],
  ] as const)('who cancelled: %s', async (by, canceller, toOther, toOwner) => {
    const { connection } = await connected(`Off, ${by}`)
    expect((await canceller().delete(`/api/connections/${connection}`)).status).toBe(200)
    const subject = new RegExp(`^Cancelled: Off, ${by}`)
    expect(await textTo(other.user.email, subject)).toMatch(toOther)
    expect(await textTo(owner.user.email, subject)).toMatch(toOwner)
    expect((await pageOf(connection)).connection.cancelled_by).toBe(by)
  })

  it.each([
    ['offered', 4, {}],
    ['merged', 1, {}],
    ['hidden', 4, {}],
    ['expired', 4, { expires_at: new Date(0) }],
  ] as const)('that its listing is open for others again, only when it is: %s', async (state, units, now) => {
    const title = `Then ${state}`
    const { listing, connection } = await connected(title, units)
    await app.db
      .updateTable('listings')
      .set({ title, ...now })
      .where('id', '=', listing)
      .execute()
    if (state === 'hidden') await hold(app, listing)
    await owner.delete(`/api/connections/${connection}`)
    const isOpen = ['offered', 'merged'].includes(state)
    const text = await textTo(other.user.email, new RegExp(`^Cancelled: ${title}`))
    expect(text.includes('The listing is open for others again.')).toBe(isOpen)
    expect((await pageOf(connection)).is_open_again).toBe(isOpen)
  })

  it('nothing of an open listing when its giver left', async () => {
    const leaver = await aClient(app)
    const { id } = await aListing(leaver, tips('Left with me'))
    const { body } = await other.post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: id, total_units: 4 },
    })
    await leaver.delete('/api/account', { current_password: password })
    expect((await other.page(`/listings/${id}`)).status).toBe(410)
    expect(await textTo(other.user.email, /^Cancelled: Left with me/)).not.toContain('open for others')
    expect((await pageOf(body.connection_id)).is_open_again).toBe(false)
  })

  it('on what day it was handed over, to whoever comes later', async () => {
    const { listing, connection } = await connected('Given away')
    expect((await owner.post(`/api/connections/${connection}/complete`)).status).toBe(200)
    const message = `Handed over on ${today}.`
    const again = await other.post(`/api/connections/${connection}/complete`)
    expect([again.status, again.body]).toMatchObject([409, { code: 'connection_completed', message }])
    for (const refused of [
      await owner.delete(`/api/listings/${listing}`),
      await owner.patch(`/api/listings/${listing}`, { title: 'Mine again' }),
    ])
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'listing_connected', message }])
    const seen = (await owner.page(`/listings/${listing}`)).body.listing
    expect(seen.handed_over_on).toBe(todayIn(app.config.parkTimeZone))
    expect((await stranger.page(`/connections/${connection}`)).status).toBe(404)
    const { id } = await aListing(owner, centrifuge)
    expect((await owner.page(`/listings/${id}`)).body.listing.handed_over_on).toBeNull()
  })
})
