import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge } from '../../test/factories.ts'
import { aMail } from '../../test/mail-samples.ts'
import { tidyAlerts } from './alert.ts'
import { alertMails } from './mail.ts'
import { matchAlerts } from './matching.ts'

describe('an alert for an order list', async () => {
  const app = await testApp()
  const [giver, buyer] = [await aClient(app), await aClient(app)]
  const lines = ['64-17-5 ethanol, 2.5 l', 'Eppendorf\tBenchtop centrifuge\t1', 'Product number;Name;Qty']
  const answer = await buyer.post('/api/alerts', { exchange_type: 'offer', specifications: { lines } })
  const { alert } = answer.body
  const matched = async () =>
    (
      await sql<{
        listing_id: number
      }>`select listing_id from alert_matches where alert_id = ${alert.id} order by 1`.execute(app.db)
    ).rows.map(({ listing_id }) => listing_id)

  it('keeps its lines, and says them', () => {
    expect(answer.status).toBe(200)
    expect(alert.specifications).toMatchObject({ lines })
    expect(alert.sentence).toBe(
      'offers that answer one of 3 lines of an order list (“64-17-5 ethanol, 2.5 l”, …)',
    )
    expect(alert.tags).toEqual([
      { key: 'lines', value: '', label: '3 lines of an order list: “64-17-5 ethanol, 2.5 l”, …' },
    ])
  })

  it('finds what its page would find, and names the line in one mail', async () => {
    const ethanol = await aListing(giver, { ...bottle, title: 'Absolute alcohol', cas_number: '64-17-5' })
    const spins = await aListing(giver, { ...centrifuge, title: 'Benchtop centrifuge 5804 R' })
    const other = await aListing(giver, { ...centrifuge, title: 'Water bath', device_type: 'water_bath' })
    const answers = (await buyer.post('/api/before-you-buy', { lines })).body.lines
    const found = answers.flatMap((line: { found: { listing_id: number }[] }) =>
      line.found.map(({ listing_id }) => listing_id),
    )
    for (const { id } of [ethanol, spins, other]) await matchAlerts(app, { listing_id: id })
    expect(await matched()).toEqual([ethanol.id, spins.id])
    expect(found).toEqual(await matched())
    const news = { user_id: buyer.user.id, frequency: 'immediate' as const, alert_ids: [alert.id] }
    const mail = await alertMails.alert_matches.compose(app, { ...news, listing_ids: found }, aMail())
    const listed = mail?.body.flatMap((block) => ('list' in block ? block.list : []))
    expect(listed?.map(({ title, text }) => [title, /for your line.*$/.exec(text)?.[0]])).toEqual([
      ['Benchtop centrifuge 5804 R', 'for your line “Eppendorf\tBenchtop centrifuge\t1”'],
      ['Absolute alcohol', 'for your line “64-17-5 ethanol, 2.5 l”'],
    ])
  })

  it('forgets what a changed list does not ask for, and is in the export', async () => {
    const { body } = await buyer.patch(`/api/alerts/${alert.id}`, {
      specifications: { lines: ['Zymograph'], ways: ['1 water'] },
    })
    expect(body.alert.specifications).toEqual({ lines: ['Zymograph'], ways: ['1 zymograph'] })
    const { body: sent } = await buyer.post('/api/alerts', {
      ...{ exchange_type: 'offer', specifications: { lines: ['Zymograph'], ways: ['1 water'] } },
    })
    expect(sent.alert.specifications.ways).toEqual(['1 zymograph'])
    await buyer.delete(`/api/alerts/${sent.alert.id}`)
    const exported = (await buyer.get('/api/account/export')).body.alerts[0]
    expect(exported).toMatchObject({ specifications: { lines: ['Zymograph'] }, ends_at: expect.any(String) })
  })

  it('refuses lines that ask for nothing', async () => {
    const refused = async (some: unknown) => {
      const { status, body } = await buyer.post('/api/alerts', {
        exchange_type: 'offer',
        specifications: { lines: some },
      })
      return [status, JSON.stringify(body.errors)]
    }
    expect(await refused(['Product number;Name;Qty'])).toEqual([
      422,
      expect.stringContaining('Nothing can be searched for in these lines.'),
    ])
    expect(await refused(Array(201).fill('ethanol'))).toEqual([
      422,
      expect.stringContaining('at most 200 lines'),
    ])
  })

  it('ends after thirty days, and no other does', async () => {
    await buyer.post('/api/alerts', { exchange_type: 'offer', specifications: { type: ['equipment'] } })
    const ends = async () =>
      (
        await sql<{
          days: number | null
        }>`select round(extract(epoch from ends_at - now()) / 86400)::int as days
        from alerts where user_id = ${buyer.user.id} order by id`.execute(app.db)
      ).rows.map(({ days }) => days)
    await tidyAlerts(app.db)
    expect(await ends()).toEqual([30, null])
    await sql`update alerts set ends_at = now() where id = ${alert.id}`.execute(app.db)
    await tidyAlerts(app.db)
    expect(await ends()).toEqual([null])
  })

  it('finds two letters only where a word begins, as its page does', async () => {
    const asked = { exchange_type: 'offer', specifications: { lines: ['pH meter'] } }
    const { id } = (await buyer.post('/api/alerts', asked)).body.alert
    const other = { ...centrifuge, device_type: 'other', manufacturer: 'Metrohm' }
    const made = [
      await aListing(giver, { ...other, device_type_other: 'Reader', title: 'Spectrophotometer' }),
      await aListing(giver, { ...other, device_type_other: 'Meter', title: 'Lab-pH-meter' }),
    ]
    for (const one of made) await matchAlerts(app, { listing_id: one.id })
    const found = await sql<{ listing_id: number }>`
      select listing_id from alert_matches where alert_id = ${id}`.execute(app.db)
    expect(found.rows).toEqual([{ listing_id: made[1]?.id }])
  })
})
