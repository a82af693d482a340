import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { htmlOf, textOf } from '../../test/rendered.ts'

it('a loan is borrowed in its mails, and asked back from its page once it is late', async () => {
  const app = await testApp({ worker: true })
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const loan = { ...centrifuge, title: 'Spinner', availability_type: 'loan', available_until: '2099-12-31' }
  const { id: listing_id } = await aListing(giver, loan)
  const body = { exchange_type: 'offer', listing_id, total_units: 2 }
  const id = (await taker.post('/api/connections', body)).body.connection_id as number
  const mailed = async ({ user }: typeof giver) =>
    (await mailTo(app.config.dataDir, user.email, /^Promised: Spinner/)).text
  expect(await mailed(taker)).toContain('You borrow “Spinner” from ')
  expect(await mailed(giver)).toContain('would like to borrow “Spinner”')

  const draft = async (reader: typeof giver) =>
    decodeURIComponent(
      /href="mailto:[^"]*body=([^"]*)"/.exec((await htmlOf(reader, `/connections/${id}`)) ?? '')?.[1] ?? '',
    )
  expect(await draft(giver)).toContain('I have “Spinner” (2 units) for you')
  await taker.post(`/api/connections/${id}/complete`)
  expect(await draft(giver)).toBe('')
  await sql`update connections set available_until = current_date - 1 where id = ${id}`.execute(app.db)
  expect(await draft(giver)).toContain('lent through LabEx, is due back. When can you bring it?')
  expect(await draft(taker)).toContain('is due back. When can I bring it?')
})

it('a loan says that it was lent and where it is back, and warns once its days are over', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const loan = { ...centrifuge, title: 'Spinner', availability_type: 'loan', available_until: '2099-12-31' }
  const { id: listing_id } = await aListing(giver, loan)
  const body = { exchange_type: 'offer', listing_id, total_units: 2 }
  const id = (await taker.post('/api/connections', body)).body.connection_id as number
  const read = (reader: typeof giver) => textOf(reader, `/connections/${id}`)
  const ends = (day: string) =>
    sql`update connections set available_until = current_date + ${day}::int where id = ${id}`.execute(app.db)
  expect(await read(giver)).toContain('What is lent')
  await ends('0')
  expect(await read(giver)).not.toContain('The days of this loan are over')
  await ends('-1')
  for (const [reader, does] of [
    [giver, 'cancel, and offer it again for new days.'],
    [taker, 'cancel, and ask for new days.'],
  ] as const)
    expect(await read(reader)).toMatch(new RegExp(`The days of this loan are over: .* ${does}`))
  await ends('5')
  await taker.post(`/api/connections/${id}/complete`)
  expect(await read(giver)).toContain('What is lent')
  await taker.post(`/api/connections/${id}/returned`)
  expect(await read(giver)).toMatch(/It was lent, and is back with you\..*What was lent/)
  expect(await read(taker)).toMatch(/It was lent, and is back with its owner\..*What was lent/)
})
