import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { remindOwners } from './write/reminders.ts'

const app = await testApp({ worker: true })
const owner = await aClient(app)

it.each([
  ['offer', 'Given away outside LabEx', /counts as given/],
  ['request', 'I have found it', /you found it/],
])('says of an %s how it ended outside LabEx', async (exchange_type, act, is) => {
  const title = `${exchange_type} that ends elsewhere`
  const { id } = await aListing(owner, { ...centrifuge, exchange_type, title })
  await sql`update listings set expires_at = now() + interval '2 days' where id = ${id}`.execute(app.db)
  await remindOwners(app.db, '2027-03-23')
  const mail = await mailTo(app.config.dataDir, owner.user.email, new RegExp(title))
  expect(mail.text).toContain(act)
  const token = /token=([\w-]+)&act=gone/.exec(mail.text)?.[1]
  const renew = (body: object) => owner.post(`/api/listings/${id}/renew`, body)
  const { message } = (await renew({ act: 'gone' })).body
  expect(message).toMatch(exchange_type === 'offer' ? /found its way/ : /you found it/)
  const late = await renew({ act: 'withdraw', token })
  expect(late.body.message).toMatch(is)
})
