import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../../test/factories.ts'
import { mailTo } from '../../../test/mailbox.ts'

describe('an administrator asks about a request that nobody answered', async () => {
  const app = await testApp({ worker: true })
  const { db } = app
  const admin = await aClient(app, { role: 'administrator' })
  const ask = (id: number) => admin.post(`/api/admin/listings/${id}/ask`)
  const stuck = async (): Promise<number[]> =>
    (await admin.page('/admin')).body.stuck.map(({ id }: { id: number }) => id)
  const ago = (id: number, column: string, days: number) =>
    sql`update listings set ${sql.ref(column)} = now() - make_interval(days => ${days}, mins => 1)
      where id = ${id}`.execute(db)

  async function anOldRequest(title: string) {
    const owner = await aClient(app)
    const { id } = await aListing(owner, { ...pipetteTips, title })
    await ago(id, 'published_at', 20)
    return { owner, id }
  }
  async function answerOf(title: string, owner: { user: { email: string } }, act: string) {
    const { links } = await mailTo(app.config.dataDir, owner.user.email, new RegExp(title))
    const link = new URL(links.find((one) => one.includes(`act=${act}`)) ?? '')
    const body = { token: link.searchParams.get('token'), act }
    return app.client().post(`/api${link.pathname}`, body)
  }

  it('once in two weeks, while it waits for the answer and is not stuck', async () => {
    const { id } = await anOldRequest('Tips of another colour')
    expect(await stuck()).toContain(id)
    expect((await ask(id)).status).toBe(200)
    expect(await stuck()).not.toContain(id)
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    await ago(id, 'owner_asked_at', 14)
    expect(await stuck()).toContain(id)
    expect((await ask(id)).status).toBe(200)
  })

  it('asks once of two who ask at the same time', async () => {
    const { id } = await anOldRequest('Asked by two')
    const [one, two] = await Promise.all([ask(id), ask(id)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
  })

  it('whose owner answers by the mail alone', async () => {
    const yes = await anOldRequest('Wanted as before')
    await ask(yes.id)
    const before = await rowOf(yes.id)
    expect((await answerOf('Wanted as before', yes.owner, 'extend')).status).toBe(200)
    expect(+((await rowOf(yes.id)).expires_at ?? 0)).toBeGreaterThan(+(before.expires_at ?? 0))
    const no = await anOldRequest('Wanted no more')
    await ask(no.id)
    expect((await answerOf('Wanted no more', no.owner, 'withdraw')).status).toBe(200)
    expect((await rowOf(no.id)).status).toBe('inactive')
  })

  it('not about an offer, a request that is not shown, or one whose owner is away', async () => {
    const offer = await aListing(await aClient(app), centrifuge)
    const withdrawn = await anOldRequest('Withdrawn')
    await sql`update listings set status = 'inactive' where id = ${withdrawn.id}`.execute(db)
    const away = await anOldRequest('Of somebody away')
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    expect((await away.owner.post('/api/account/away', { until })).status).toBe(200)
    for (const { id } of [offer, withdrawn, away]) expect((await ask(id)).status).toBe(409)
    const { rows } = await sql`select from listings where owner_asked_at is not null
      and id in (${offer.id}, ${withdrawn.id}, ${away.id})`.execute(db)
    expect(rows).toEqual([])
  })

  const rowOf = (id: number) =>
    db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
})
