import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { textOf } from '../../test/rendered.ts'
import { remindOwners } from './write/reminders.ts'

const app = await testApp({ worker: true })
const owner = await aClient(app)

it.each([
  ['offer', 'free', 'Given away outside LabEx', /counts as given/, 'You gave it away outside LabEx.'],
  ['offer', 'loan', 'Lent outside LabEx', /you lent it outside LabEx/, 'You lent it outside LabEx.'],
  ['offer', 'shared_use', 'Shared outside LabEx', /you share it outside/, 'You share it outside LabEx.'],
  ['request', 'free', 'I have found it', /you found it/, 'You found it outside LabEx.'],
])(
  'says of an %s (%s) how it ended outside LabEx',
  async (exchange_type, availability_type, act, is, then) => {
    const title = `${exchange_type} ${availability_type} that ends elsewhere`
    const { id } = await aListing(owner, { ...centrifuge, exchange_type, availability_type, title })
    expect(await textOf(owner, `/listings/${id}`)).toContain(act)
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
    expect(await textOf(owner, `/listings/${id}`)).toContain(then)
  },
)
