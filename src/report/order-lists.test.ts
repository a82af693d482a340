import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, bottle, centrifuge } from '../../test/factories.ts'
import { matchAlerts } from '../alerts/matching.ts'
import { todayIn } from '../i18n/day.ts'
import { tidyFinds } from '../listings/find/lines/counted.ts'

describe('order lists in the report', async () => {
  const app = await testApp()
  const [lab, others] = [await anOrganisation(app, { name: 'Lab' }), await anOrganisation(app)]
  const giver = await aClient(app)
  const asker = await aClient(app, { organisation: lab })
  const colleague = await aClient(app, { organisation: lab })
  const stranger = await aClient(app, { organisation: others })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  type Client = typeof asker

  const today = todayIn(app.config.parkTimeZone)
  const query = `from=${today}&until=${today}`
  const counted = async () => {
    const { lines_asked, lines_found, lines_taken } = (await admin.page(`/report?${query}`)).body.figures
    return [lines_asked, lines_found, lines_taken]
  }
  const taken = async () => (await counted())[2]
  const ask = (...lines: string[]) => asker.post('/api/before-you-buy', { lines })
  const take = async (who: Client, listing_id: number, total_units = 1) => {
    const body = { exchange_type: 'offer', listing_id, total_units }
    const { status, body: answer } = await who.post('/api/connections', body)
    expect([status, answer.message]).toEqual([200, answer.message])
    return answer.connection_id as number
  }
  /** Of a name that no other has, and found. */
  async function aFound(name: string, total_units = 1) {
    const { id } = await aListing(giver, { ...centrifuge, title: `Spinner ${name}`, total_units })
    expect((await ask(`Spinner ${name}`)).body.lines[0].found).toMatchObject([{ listing_id: id }])
    return id
  }

  it('are counted by line, without their words', async () => {
    await aListing(giver, { ...bottle, title: 'Ethanol absolute', cas_number: '64-17-5' })
    await ask('64-17-5 ethanol', 'Zymograph', 'Theodolite', 'Product number;Name;Qty')
    expect(await counted()).toEqual([3, 1, 0])
    await ask('64-17-5 ethanol')
    expect(await counted()).toEqual([4, 2, 0])
    await ask('Product number;Name;Qty')
    await stranger.post('/api/before-you-buy', { lines: ['Zymograph'] })
    expect(await counted()).toEqual([5, 2, 0])
    const kept = await sql<{ text: string }>`select (to_jsonb(counts) || to_jsonb(finds))::text as text
      from order_list_counts as counts, order_list_finds as finds`.execute(app.db)
    expect(kept.rows.map(({ text }) => text).join()).not.toMatch(/ethanol|64-17-5/i)
    const file = await (await admin.request(`/report/csv?${query}`)).text()
    const lines = file.split('\r\n').filter((line) => line.startsWith('order_list'))
    expect(lines).toContain(`order_list,,${today},${today},asked,offer,,,4,,,Lab,`)
    expect(lines).toHaveLength(3)
  })

  it('are taken once, by anybody of the organisation that asked', async () => {
    const one = await aFound('Alpha')
    const before = Number(await taken())
    const connection = await take(colleague, one)
    expect(await taken()).toBe(before + 1)
    await colleague.delete(`/api/connections/${connection}`)
    await take(asker, one)
    expect(await taken()).toBe(before + 1)
    await take(stranger, await aFound('Beta'))
    const { id } = await aListing(giver, { ...centrifuge, title: 'Never asked for' })
    await take(colleague, id)
    expect(await taken()).toBe(before + 1)
  })

  it('are taken where the rest of what was found is', async () => {
    const before = Number(await taken())
    const whole = await aFound('Gamma', 3)
    await take(stranger, whole)
    const { rows } = await sql<{ id: number }>`select id from listings
      where goods_id = (select goods_id from listings where id = ${whole}) and status = 'active'`.execute(
      app.db,
    )
    await take(colleague, Number(rows[0]?.id))
    expect(await taken()).toBe(before + 1)
  })

  it('are taken where their alert found it later', async () => {
    const before = Number(await taken())
    await asker.post('/api/alerts', { exchange_type: 'offer', specifications: { lines: ['Spinner Delta'] } })
    await asker.post('/api/alerts', { exchange_type: 'offer', specifications: { search: 'epsilon' } })
    const [delta, epsilon] = [
      await aListing(giver, { ...centrifuge, title: 'Spinner Delta' }),
      await aListing(giver, { ...centrifuge, title: 'Spinner Epsilon' }),
    ]
    for (const { id } of [delta, epsilon]) {
      await matchAlerts(app, { listing_id: id })
      await take(colleague, id)
    }
    expect(await taken()).toBe(before + 1)
  })

  it('are forgotten after 30 days, and with the account', async () => {
    const before = Number(await taken())
    const [late, gone] = [await aFound('Lambda'), await aFound('Omicron')]
    await sql`update order_list_finds set found_on = current_date - 31 where listing_id = ${late}`.execute(
      app.db,
    )
    await take(colleague, late)
    expect(await taken()).toBe(before)
    const finds = async () =>
      (
        await sql<{ id: number }>`select listing_id as id from order_list_finds
          where listing_id in (${late}, ${gone})`.execute(app.db)
      ).rows.map(({ id }) => id)
    await tidyFinds(app.db)
    expect(await finds()).toEqual([gone])
    expect((await asker.get('/api/account/export')).body.order_list_finds).toContainEqual(
      expect.objectContaining({ listing_id: gone }),
    )
    await admin.delete(`/api/admin/users/${asker.user.id}`)
    expect(await finds()).toEqual([])
    expect(await taken()).toBe(before)
  })
})
