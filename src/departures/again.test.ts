import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, password } from '../../test/factories.ts'
import { departAgain, departures } from './again.ts'

const app = await testApp()
const admin = await aClient(app, { role: 'administrator', organisation: null })
type Client = Awaited<ReturnType<typeof aClient>>
const path = ({ user }: Client) => `/api/admin/users/${user.id}/left` as const
const logsIn = async ({ user }: Client) =>
  (await app.client().post('/api/login', { email: user.email, password })).status
const keptOf = async ({ user }: Client) =>
  (await departures(app.db)).filter(({ user_id }) => user_id === user.id)
/** As a backup of the time before has it. */
const asBefore = ({ user }: Client) => sql`delete from departures where user_id = ${user.id}`.execute(app.db)

it('somebody who has left stays out of a restored backup, and the thirty days begin again', async () => {
  const organisation = await anOrganisation(app)
  const person = await aClient(app, { organisation })
  const { id } = await aListing(person, centrifuge)
  await admin.post(path(person), { colleague: null })
  const kept = await keptOf(person)
  expect(kept).toMatchObject([{ user_id: person.user.id, back_at: null }])
  await admin.delete(path(person))
  await asBefore(person)
  expect(await logsIn(person)).toBe(200)
  expect((await app.client().page(`/listings/${id}`)).status).toBe(200)

  const earlier = kept.map((one) => ({ ...one, left_at: '2020-01-01 00:00:00+00' }))
  expect(await departAgain(app.db, earlier)).toBe(1)
  expect(await logsIn(person)).toBe(403)
  expect((await app.client().page(`/listings/${id}`)).status).toBe(404)
  expect((await admin.page('/admin/users')).status).toBe(200)
  await sql`update departures set left_at = now() - interval '25 days'
    where user_id = ${person.user.id}`.execute(app.db)
  expect(await departAgain(app.db, earlier)).toBe(0)
  const [now] = await keptOf(person)
  expect(Date.now() - new Date(now?.left_at ?? 0).getTime()).toBeLessThan(60 * 60_000)
})

it('somebody who came back since is in again, and nobody else of the same number', async () => {
  const organisation = await anOrganisation(app)
  const [person, other] = [await aClient(app, { organisation }), await aClient(app, { organisation })]
  await admin.post(path(person), { colleague: other.user.id })
  await admin.delete(path(person))
  const kept = await keptOf(person)
  await admin.post(path(person), { colleague: null })
  await sql`delete from departures where user_id = ${person.user.id} and back_at is not null`.execute(app.db)
  const another = kept.map((one) => ({ ...one, joined_at: '2020-01-01 00:00:00+00' }))
  expect([await departAgain(app.db, another), await logsIn(person)]).toEqual([0, 403])
  expect([await departAgain(app.db, kept), await logsIn(person)]).toEqual([1, 200])
})
