import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'

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
