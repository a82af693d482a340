import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'

const app = await testApp()
const admin = await aClient(app, { role: 'administrator', organisation: null })

const save = (text: string | null, more: object = {}) =>
  admin.patch('/api/admin/settings', {
    section: 'texts',
    values: { disclaimer: text === null ? null : { en: text } },
    ...more,
  })

const dashboardOf = (one: typeof admin, query = '') =>
  one.request(`/dashboard${query}`, { headers: { accept: 'application/json' }, redirect: 'manual' })

const askedOf = async (one: typeof admin): Promise<number> => (await one.page('/agree')).body.asked

it('a new disclaimer is asked for only where it is ticked, once, and nothing is refused until then', async () => {
  const [person, later] = [await aClient(app), await aClient(app)]
  await save('<p>First</p>')
  expect((await dashboardOf(person)).status).toBe(200)
  expect((await save('<p>Second</p>', { ask_again: true })).status).toBe(200)
  const sent = await dashboardOf(person)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/agree'])
  expect((await person.page('/agree')).body.text).toBe('<p>Second</p>')
  expect((await dashboardOf(person, '?later=1')).status).toBe(200)
  for (const path of ['/my-listings', '/listings/offers', '/account'])
    expect((await person.page(path)).status).toBe(200)
  expect((await person.post('/api/agree', { asked: await askedOf(person) })).status).toBe(200)
  expect((await dashboardOf(person)).status).toBe(200)
  expect((await dashboardOf(later)).status).toBe(303)

  const newcomer = await aClient(app)
  expect((await dashboardOf(newcomer)).status).toBe(200)
  const { body } = await admin.get('/api/admin/settings')
  const { asking } = body.sections.find(({ key }: { key: string }) => key === 'texts')
  expect(asking).toMatchObject({ agreed: 2, people: 4 })

  await admin.patch('/api/admin/settings', { section: 'texts', values: {}, ask_again: false })
  expect((await dashboardOf(later)).status).toBe(200)
})

it('agreeing to what was read does not agree to what has replaced it since', async () => {
  const person = await aClient(app)
  await save('<p>Third</p>', { ask_again: true })
  const read = await askedOf(person)
  await save('<p>Fourth</p>', { ask_again: true })
  expect((await person.post('/api/agree', { asked: read })).body.code).toBe('stale')
  expect((await dashboardOf(person)).status).toBe(303)
  expect((await person.post('/api/agree', { asked: await askedOf(person) })).status).toBe(200)
  expect((await dashboardOf(person)).status).toBe(200)
})

it('asks for nothing that did not change', async () => {
  const { status, body } = await admin.patch('/api/admin/settings', {
    section: 'texts',
    values: { opening: { en: 'Another sentence.' } },
    ask_again: true,
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['ask_again']])
  const { rows } = await sql<{ details: object }>`
    select details from audit where action = 'settings_changed' order by id desc limit 1`.execute(app.db)
  expect(rows[0]?.details).toMatchObject({ ask_again: true })
})
