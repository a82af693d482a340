import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { createBuilding } from '../buildings/building.ts'
import { system } from '../http/audit.ts'
import { inLocale } from '../i18n/locale.ts'
import { mostAlerts } from './alert.ts'
import { alertMails } from './mail.ts'
import { matchAlerts } from './matching.ts'

describe('the calls of alerts', async () => {
  const app = await testApp()
  const kim = await aClient(app)
  const centrifuges = {
    exchange_type: 'offer',
    specifications: { type: ['equipment'], device_type: ['centrifuge'] },
  }
  const create = async (body: object) => (await kim.post('/api/alerts', body)).body.alert

  const backward = { available_from: '2031-02-02', available_until: '2031-02-01' }

  it('is for members only', async () => {
    expect((await app.client().post('/api/alerts', centrifuges)).status).toBe(401)
    const unverified = await aClient(app, { verified: false })
    expect((await unverified.post('/api/alerts', centrifuges)).body.code).toBe('email_not_verified')
    expect((await app.client().page('/matches')).status).toBe(401)
  })

  it.each([
    ['exchange_type', {}],
    ['exchange_type', { exchange_type: 'gift' }],
    ['status', { exchange_type: 'offer', status: 'connected' }],
    ['frequency', { exchange_type: 'offer', frequency: 'hourly' }],
    ['specifications', { exchange_type: 'offer', specifications: ['type'] }],
    ['specifications', { exchange_type: 'offer', specifications: { type: 'equipment' } }],
    ['specifications', { exchange_type: 'offer', specifications: { type: ['lasers'] } }],
    ['specifications', { exchange_type: 'offer', specifications: { total_units: 0 } }],
    ['specifications', { exchange_type: 'offer', specifications: { total_units: -5 } }],
    ['specifications', { exchange_type: 'offer', specifications: { total_units: '5' } }],
    ['specifications', { exchange_type: 'offer', specifications: backward }],
    ['specifications', { exchange_type: 'offer', specifications: { organisation: ['Utrecht'] } }],
    ['specifications', { exchange_type: 'offer', specifications: { organisation: ['999999'] } }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    const answer = await kim.post('/api/alerts', body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  it('keeps an alert and gives it back in the same shape', async () => {
    const organisation = [String(kim.user.organisation?.id)]
    const alert = await create({
      exchange_type: 'request',
      frequency: 'weekly',
      status: 'inactive',
      unknown: 1,
      specifications: {
        total_units: 5,
        search: 'Filter  TIPS',
        type: ['disposables'],
        organisation,
        colour: ['red'],
      },
    })
    expect(alert).toMatchObject({
      exchange_type: 'request',
      status: 'inactive',
      frequency: 'weekly',
      specifications: { type: ['disposables'], organisation, total_units: 5, search: ['filter', 'tips'] },
    })
    expect(alert.tags.map((tag: { label: string }) => tag.label)).toContain('Disposables')
    const { alerts } = (await kim.page('/dashboard')).body
    expect(alerts[0]).toEqual(alert)
  })

  it('is active and at once unless said otherwise, and drops what its dependencies hide', async () => {
    const alert = await create({
      exchange_type: 'offer',
      specifications: { type: ['chemicals'], device_type: ['oven'] },
    })
    expect(alert).toMatchObject({
      status: 'active',
      frequency: 'immediate',
      specifications: { type: ['chemicals'] },
    })
  })

  it('changes what is given and replaces specifications as a whole', async () => {
    const { id } = await create(centrifuges)
    expect((await kim.patch(`/api/alerts/${id}`, {})).body.alert.specifications).toEqual(
      centrifuges.specifications,
    )
    const paused = (await kim.patch(`/api/alerts/${id}`, { status: 'inactive' })).body.alert
    expect(paused).toMatchObject({ status: 'inactive', specifications: centrifuges.specifications })
    const wider = (await kim.patch(`/api/alerts/${id}`, { specifications: { type: ['furniture'] } })).body
      .alert
    expect(wider).toMatchObject({ status: 'inactive', specifications: { type: ['furniture'] } })
    expect((await kim.page(`/alerts/${id}/edit`)).body.alert).toMatchObject({
      id,
      specifications: { type: ['furniture'] },
    })
  })

  it('is unknown to everybody else, administrators included', async () => {
    const { id } = await create(centrifuges)
    for (const other of [await aClient(app), await aClient(app, { role: 'administrator' })]) {
      expect((await other.page(`/alerts/${id}/edit`)).status).toBe(404)
      expect((await other.patch(`/api/alerts/${id}`, { status: 'inactive' })).status).toBe(404)
      expect((await other.delete(`/api/alerts/${id}`)).status).toBe(404)
      expect((await other.post(`/api/alerts/${id}/pause`)).status).toBe(404)
      expect((await other.page(`/alerts/${id}/pause`)).status).toBe(404)
    }
    expect((await kim.page(`/alerts/${id}/edit`)).body.alert.status).toBe('active')
    expect((await kim.page('/alerts/0/edit')).status).toBe(404)
  })

  it('pauses an own alert, and deletes one for good', async () => {
    const { id } = await create(centrifuges)
    expect((await kim.post(`/api/alerts/${id}/pause`)).body).toMatchObject({ success: true })
    expect((await kim.page(`/alerts/${id}/edit`)).body.alert.status).toBe('inactive')
    expect((await kim.delete(`/api/alerts/${id}`)).status).toBe(200)
    expect((await kim.delete(`/api/alerts/${id}`)).status).toBe(404)
  })

  it('counts what it would mail: what browsing finds of other people', async () => {
    const lea = await aClient(app)
    await aListing(lea)
    await aListing(lea, { ...centrifuge, device_type: 'oven', title: 'Drying oven' })
    const queries = [
      'type=equipment',
      'type=equipment&device_type=oven',
      'total_units=4',
      'search=drying',
      'type=chemicals',
    ]
    for (const query of queries) {
      const { total } = (await kim.get(`/api/alerts/count?exchange_type=offer&${query}`)).body
      expect(total, query).toBe((await kim.page(`/listings/offers?${query}`)).body.total)
    }
    expect((await kim.get('/api/alerts/count?type=equipment')).body.total).toBe(2)
    expect((await lea.get('/api/alerts/count?type=equipment')).body.total).toBe(0)
    expect((await lea.page('/alerts/create?type=equipment')).body.total).toBe(0)
    expect((await kim.get('/api/alerts/count?exchange_type=gift')).status).toBe(422)
  })

  it('fills its form in from a browse page', async () => {
    const { alert, total } = (
      await kim.page(
        '/alerts/create?exchange_type=offer&type=equipment,lasers&device_type=oven&search=Drying&page=2',
      )
    ).body
    expect(alert).toMatchObject({
      id: null,
      exchange_type: 'offer',
      specifications: { type: ['equipment'], device_type: ['oven'], search: ['drying'] },
    })
    expect(total).toBe(1)
    expect((await kim.page('/alerts/create')).body.alert).toMatchObject({
      exchange_type: 'offer',
      specifications: {},
    })
  })

  it('has room for a limited number of alerts, also under simultaneous creation', async () => {
    const busy = await aClient(app)
    const row = { user_id: busy.user.id, exchange_type: 'offer' as const, specifications: '{}' }
    await app.db
      .insertInto('alerts')
      .values(Array.from({ length: mostAlerts - 1 }, () => row))
      .execute()
    const answers = await Promise.all(Array.from({ length: 4 }, () => busy.post('/api/alerts', centrifuges)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('says on what day at the park a listing was found', async () => {
    const lea = await aClient(app)
    const listing = await aListing(await aClient(app))
    const { alert } = (await lea.post('/api/alerts', centrifuges)).body
    await sql`insert into alert_matches (alert_id, listing_id, matched_at)
      values (${alert.id}, ${listing.id}, '2026-07-14T22:30:00Z')`.execute(app.db)
    const { body } = await lea.page('/matches')
    expect(body.matches).toMatchObject([{ matched_on: '2026-07-15' }])
  })
})

it('names the buildings to choose from as the reader calls them', async () => {
  const app = await testApp()
  const member = await aClient(app)
  await aListing(member, { ...centrifuge, location_building: 'Kruyt building' })
  await createBuilding(app.db, system, { name_en: 'Kruyt building', name_nl: 'Kruytgebouw', spellings: [] })
  const labels = async () =>
    (await member.page('/alerts/create')).body.buildings.map(({ label }: { label: string }) => label)
  expect(await labels()).toEqual(['Kruyt building'])
  await app.db.updateTable('users').set({ locale: 'nl' }).where('id', '=', member.user.id).execute()
  expect(await labels()).toEqual(['Kruytgebouw'])
})

it('names the buildings it asks for as its reader calls them', async () => {
  const app = await testApp()
  const member = await aClient(app)
  await createBuilding(app.db, system, { name_en: 'Kruyt building', name_nl: 'Kruytgebouw', spellings: [] })
  await app.db.updateTable('users').set({ locale: 'nl' }).where('id', '=', member.user.id).execute()
  const { alert } = (
    await member.post('/api/alerts', {
      ...{ exchange_type: 'offer', frequency: 'immediate' },
      specifications: { type: ['equipment'], location_building: ['Kruyt building'] },
    })
  ).body
  const inDutch = 'aanbod van apparatuur in Kruytgebouw'
  expect(alert).toMatchObject({
    sentence: inDutch,
    specifications: { location_building: ['Kruyt building'] },
  })
  expect(alert.tags).toContainEqual({
    key: 'location_building',
    value: 'Kruyt building',
    label: 'Kruytgebouw',
  })
  const listing = await aListing(await aClient(app), { ...centrifuge, location_building: 'Kruytgebouw' })
  await matchAlerts(app, { listing_id: listing.id })
  expect((await member.page('/matches')).body.matches[0].alerts[0].sentence).toBe(inDutch)
  expect((await member.page('/dashboard')).body.alerts[0].sentence).toBe(inDutch)
  const news = { user_id: member.user.id, listing_ids: [listing.id], alert_ids: [alert.id] }
  const mail = await inLocale('nl', () =>
    alertMails.alert_matches.compose(app, { ...news, frequency: 'immediate' }, aMail()),
  )
  expect(JSON.stringify(mail?.body)).toContain(inDutch)
})
