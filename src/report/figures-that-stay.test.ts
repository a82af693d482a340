import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { todayIn } from '../i18n/day.ts'
import { periodBefore } from './period.ts'

/** Figures that say the same on every page, and next year. */
describe('the figures of the board', async () => {
  const app = await testApp()
  const [university, hospital] = [
    await anOrganisation(app, { name: 'University' }),
    await anOrganisation(app, { name: 'Hospital' }),
  ]
  await anOrganisation(app, { name: 'Onlooker' })
  const giver = await aClient(app, { organisation: university })
  const colleague = await aClient(app, { organisation: university })
  const taker = await aClient(app, { organisation: hospital })
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const today = todayIn(app.config.parkTimeZone)
  const year = today.slice(0, 4)
  const report = async (query = `from=${year}-01-01&until=${today}`) =>
    (await admin.page(`/report?${query}`)).body
  async function handover(to: typeof taker): Promise<void> {
    await app.db.updateTable('handovers').set({ is_joinable: false }).execute()
    const { id: listing_id } = await aListing(giver, centrifuge)
    const body = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await to.post('/api/connections', body)).body
    expect((await to.post(`/api/connections/${connection_id}/complete`)).status).toBe(200)
  }

  it('compare a year so far with the same months, also on 29 February', () => {
    for (const [from, until, before] of [
      ['2026-01-01', '2026-11-22', '2025-01-01 2025-11-22'],
      ['2028-01-01', '2028-02-29', '2027-01-01 2027-02-28'],
      ['2025-01-01', '2025-12-31', '2024-01-01 2024-12-31'],
      ['2026-02-01', '2026-02-28', '2026-01-04 2026-01-31'],
    ] as const)
      expect(Object.values(periodBefore({ from, until })).join(' ')).toBe(before)
  })

  it('have an address that names its days', async () => {
    const { status, headers } = await admin.page('/report')
    expect([status, headers.get('location')]).toEqual([303, `/report?from=${year}-01-01&until=${today}`])
  })

  /** Of a row of the table: the figure, that of before, and the change. */
  async function cells(figure: string) {
    const html = (await htmlOf(admin, `/report?from=${year}-01-01&until=${today}`)) ?? ''
    const [row = ''] = new RegExp(`data-row="${figure}".*?</tr>`, 's').exec(html) ?? []
    return [...row.matchAll(/<td.*?<div[^>]*>(.*?)<\/div>/gs)].map(([, cell = '']) =>
      cell.replace(/<[^>]*>/g, ''),
    )
  }

  it('say of one organisation that it was within it, and of a first year nothing before it', async () => {
    await handover(colleague)
    const { sentence, figures_before } = await report()
    expect(sentence).toBe(`In ${year} so far: 1\u00a0handover within University, on the day it was promised.`)
    expect(figures_before).toBeNull()
    expect(await cells('handovers')).toEqual(['1'])
    await handover(taker)
    expect((await report()).sentence).toBe(
      `In ${year} so far: 2\u00a0handovers between 2\u00a0organisations, half of them on the day they were promised.`,
    )
    await sql`update organisations set created_at = now() - interval '1 year'`.execute(app.db)
    expect((await report()).figures_before).toMatchObject({ handovers: 0 })
    expect(await cells('handovers')).toEqual(['2', '0', '+2'])
  })

  it('are those of the landing page', async () => {
    const { counts } = (await app.client().page('/')).body
    const { figures } = await report(`from=2000-01-01&until=${today}`)
    expect([counts.handovers, counts.organisations]).toEqual([figures.handovers, figures.organisations])
    expect([counts.handovers, counts.organisations]).toEqual([2, 2])
  })

  it('know what was searched in vain, by category', async () => {
    for (const query of ['type=chemicals', 'type=chemicals&search=more', 'search=any'])
      await taker.page(`/listings/requests?${query}&availability_type=sale`)
    const { searches } = await report()
    expect(searches).toEqual([
      { category: 'chemicals', label: 'Chemicals', count: 2 },
      { category: null, label: 'Any category', count: 1 },
    ])
  })
})
