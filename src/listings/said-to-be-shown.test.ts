import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { mailTo } from '../../test/mailbox.ts'
import { overMidnight } from '../../test/over-midnight.ts'
import { aPassOnRule } from '../../test/pass-on-rules.ts'
import { toluene } from '../../test/toluene.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { settlePassedDates } from './write/past-date.ts'
import { remindOwners } from './write/reminders.ts'

const aTuesday = '2027-03-23'
const hidden = 'An administrator has hidden it, so others do not see it.'
const looksAt = 'The safety officer looks at it before others see it.'

describe('it is said that a listing is shown only where others see it', async () => {
  const app = await testApp({ worker: true })
  const owner = await aClient(app)
  const visitor = app.client()
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const renew = (id: number, body: object = { act: 'extend' }) =>
    owner.post(`/api/listings/${id}/renew`, body)
  const showAgain = (id: number, client = owner) => client.patch(`/api/listings/${id}`, { status: 'active' })
  const lastDay = async (id: number) => {
    const { expires_at } = await app.db
      .selectFrom('listings')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return formatDay(dayIn(expires_at ?? new Date(0), app.config.parkTimeZone))
  }

  it('not by extending or showing what an administrator hides', async () => {
    const { id } = await aListing(owner, centrifuge)
    await owner.patch(`/api/listings/${id}`, { status: 'inactive' })
    await hold(app, id)
    expect((await showAgain(id)).body.message).toBe(`Saved. ${hidden}`)
    expect((await renew(id)).body.message).toBe(`Extended until ${await lastDay(id)}. ${hidden}`)
  })

  it('not by a mailed link, on its page, or to a second press', async () => {
    const { id } = await aListing(owner, { ...centrifuge, title: 'Held by link' })
    await sql`update listings set expires_at = now() + interval '2 days' where id = ${id}`.execute(app.db)
    await remindOwners(app.db, aTuesday)
    const [link = ''] = (await mailTo(app.config.dataDir, owner.user.email, /Held by link/)).links
    const token = new URL(link).searchParams.get('token')
    await hold(app, id)
    expect((await visitor.page(`/listings/${id}/renew?token=${token}`)).body.held).toBe(hidden)
    const press = () => visitor.post(`/api/listings/${id}/renew`, { act: 'extend', token })
    expect((await press()).body.message).toBe(`Extended until ${await lastDay(id)}. ${hidden}`)
    expect((await press()).body).toMatchObject({
      code: 'already_extended',
      message: `Already extended until ${await lastDay(id)}. ${hidden}`,
    })
  })

  it('not of what waits for the safety officer, nor by their yes where its organisation is out', async () => {
    const words = { reason_en: 'Looked at.', reason_nl: 'Wordt bekeken.' }
    const lab = await anOrganisation(app)
    const guest = await aClient(app, { organisation: lab })
    const { id } = await aListing(guest, { ...toluene, cas_number: '108-88-3' })
    await aPassOnRule(officer, { verdict: 'ask', is_on: true, category: ['chemicals'], ...words })
    const extended = await guest.post(`/api/listings/${id}/renew`, { act: 'extend' })
    expect(extended.body.message).toBe(`Extended until ${await lastDay(id)}. ${looksAt}`)
    expect((await showAgain(id, guest)).body.message).toBe(`Saved. ${looksAt}`)
    await officer.post(`/api/admin/organisations/${lab.id}/revoke`)
    const now = (await officer.page(`/listings/${id}`)).body.listing.version
    const said = await officer.post(`/api/safety/listings/${id}/allow`, { version: now })
    expect(said.body.message).toBe(
      'Allowed; it stays hidden. Its organisation does not take part now, so others do not see it.',
    )
    expect((await visitor.page(`/listings/${id}`)).status).toBe(404)
  })
})

it('it is not said that others see what was kept past its date, while an administrator hides it', async () => {
  const { app, earlier, lastDay } = await overMidnight()
  const owner = await aClient(app)
  const { id } = await aListing(earlier(owner), {
    ...{ exchange_type: 'offer', type: 'disposables', title: 'Plates', disposable_type: 'petri_dishes' },
    ...{ total_units: 6, manufacturer: 'Greiner', product_number: '657160', expiry_date: lastDay },
    ...{ availability_type: 'free', location_building: 'Kruyt' },
  })
  await settlePassedDates(app.db)
  await hold(app, id)
  const kept = await owner.post(`/api/listings/${id}/keep`, { act: 'keep', fit_for: ['testing'] })
  expect([kept.status, kept.body.message]).toEqual([200, `Thank you. ${hidden}`])
})
