import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge, pipetteTips } from '../../test/factories.ts'
import { hold } from '../../test/holds.ts'
import { textOf } from '../../test/rendered.ts'

it('begins one’s own listings with what needs its owner, then the newest', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const set = (id: number, what: ReturnType<typeof sql>) =>
    sql`update listings set ${what} where id = ${id}`.execute(app.db)
  const one = async (values: Record<string, unknown> = centrifuge) =>
    (await aListing(owner, values)).id as number
  const recalled = await one()
  const asked = await one({ ...pipetteTips, title: 'Asked about' })
  const past = await one({ ...bottle, fit_for: ['research'] })
  const hidden = await one()
  const later = await one()
  const sooner = await one()
  const taken_off = await one()
  const plain = await one()
  await sql`insert into recalls (criteria, reason) values ('{"lot": "b"}', 'Broken')`.execute(app.db)
  const recall = await app.db.selectFrom('recalls').select('id').executeTakeFirstOrThrow()
  await hold(app, recalled, 'Broken', recall.id)
  await hold(app, hidden)
  await set(asked, sql`owner_asked_at = now(), reminded_days = 99`)
  await set(
    past,
    sql`attributes = attributes || '{"expiry_date": "2020-01-01"}', past_date_waits = true,
    past_date_asked_on = current_date`,
  )
  await set(later, sql`expires_at = now() + interval '12 days'`)
  await set(sooner, sql`expires_at = now() + interval '2 days'`)
  await set(taken_off, sql`status = 'inactive'`)
  const { listings } = (await owner.page('/my-listings')).body
  expect(listings.map(({ id }: { id: number }) => id)).toEqual([
    ...[recalled, asked, past, hidden, sooner, later],
    ...[plain, taken_off],
  ])
  const text = await textOf(owner, '/my-listings')
  expect(text.match(/Answer: still wanted\?/g)).toHaveLength(1)
  expect(text).toMatch(/Asked about Request Disposables Shown Answer: still wanted\?/)
})
