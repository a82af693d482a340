import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

type Client = Awaited<ReturnType<typeof aClient>>

/** What is late is not below what is over. */
describe('overdue loans come first', async () => {
  const app = await testApp()
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const admin = await aClient(app, { role: 'administrator' })

  async function promised(title: string, from: Client, more: object = {}, to = taker) {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const { id: listing_id } = await aListing(from, { ...centrifuge, ...more, title })
    const body = { exchange_type: 'offer', listing_id, total_units: 2 }
    return (await to.post('/api/connections', body)).body.connection_id as number
  }
  async function overdue(title: string, from: Client, days: number) {
    const id = await promised(title, from, { availability_type: 'loan', available_until: '2099-12-31' })
    await taker.post(`/api/connections/${id}/complete`)
    await sql`update connections set available_until = current_date - ${days}::int where id = ${id}`.execute(
      app.db,
    )
    return id
  }

  it('among one’s own handovers, after what is recalled, then what cannot go on, what waits, then what is open, and at last what is over', async () => {
    const late = await overdue('Late', giver, 3)
    const silent = await promised('Silent', giver)
    await sql`update connections set created_at = now() - interval '9 days' where id = ${silent}`.execute(
      app.db,
    )
    const given = await promised('Given', giver)
    await taker.post(`/api/connections/${given}/complete`)
    const open = await promised('Open', giver)
    await giver.post(`/api/connections/${open}/written`)
    const off = await promised('Off', giver)
    expect((await taker.delete(`/api/connections/${off}`)).status).toBe(200)
    const recalled = await promised('Stopped', giver)
    await admin.post('/api/recall', { name: 'stopped', reason: 'It leaks.' })
    const dated = await promised('Dated', giver)
    await sql`update connections set goods = goods || jsonb_build_object('expiry_date', current_date - 1),
      created_at = now() - interval '30 days' where id = ${dated}`.execute(app.db)
    const unreached = await aClient(app)
    const refused = await promised('Refused', giver, {}, unreached)
    await sql`insert into address_refusals (user_id, first_on, last_on)
      values (${unreached.user.id}, current_date - 3, current_date)`.execute(app.db)
    const titles = [recalled, late, refused, dated, silent, open, given, off]
    for (const path of ['/my-connections', '/dashboard']) {
      const { connections } = (await giver.page(path)).body
      expect(
        connections.map(({ id }: { id: number }) => id),
        path,
      ).toEqual(titles)
    }
  })

  it('for administrators too, in one list where nothing stands twice', async () => {
    const own = await overdue('Mine', admin, 2)
    const [giving, taking] = await Promise.all([admin, taker].map((who) => htmlOf(who, '/dashboard')))
    expect(giving).toMatch(/text-warning">Was due back on [\d\u2011]+\. Ask when it comes back/)
    expect(taking).toMatch(/text-warning">Was due back on [\d\u2011]+\. Write when you bring it/)
    const silent = await promised('Unanswered', admin)
    await sql`update connections set created_at = now() - interval '40 days' where id = ${silent}`.execute(
      app.db,
    )
    const { attention, stuck } = (await admin.page('/dashboard')).body
    const ids = attention.waiting.map(({ connection }: { connection: { id: number } }) => connection.id)
    expect(ids).toEqual([own, silent])
    const others = stuck.map(({ kind, name }: { kind: string; name: string }) => [kind, name])
    expect(others[0]).toEqual(['loan', 'Late'])
    expect(others.filter(([, name]: string[]) => name === 'Mine' || name === 'Unanswered')).toEqual([])
    expect((await htmlOf(admin, '/dashboard'))?.match(/<h2[^>]*>Waiting/g)).toHaveLength(1)
    const all = (await admin.page('/admin')).body.stuck.map(({ kind }: { kind: string }) => kind)
    expect(all.slice(0, 2)).toEqual(['loan', 'loan'])
  })
})
