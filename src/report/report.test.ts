import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge, pipetteTips } from '../../test/factories.ts'
import { noteEndedRequests } from '../listings/write/ended-requests.ts'
import { reportOf } from './figures.ts'
import { askedPeriod, isMisread, periodBefore, yearOf } from './period.ts'
import type { ReportRow } from './rows.ts'

describe('the period of a report', () => {
  it.each([
    ['', null, false],
    ['lang=nl', null, false],
    ['from=2025-01-01&until=2025-12-31', { from: '2025-01-01', until: '2025-12-31' }, false],
    ['from=2025-01-01', null, true],
    ['from=2025-02-30&until=2025-12-31', null, true],
    ['from=2025-12-31&until=2025-01-01', null, true],
    ['from=1025-12-31&until=x', null, true],
  ])('is read from %s', (text, period, misread) => {
    const query = new URLSearchParams(text)
    expect([askedPeriod(query), isMisread(query)]).toEqual([period, misread])
  })

  it.each([
    [
      { from: '2025-01-01', until: '2025-12-31' },
      { from: '2024-01-01', until: '2024-12-31' },
    ],
    [
      { from: '2026-03-01', until: '2026-03-31' },
      { from: '2026-01-29', until: '2026-02-28' },
    ],
    [
      { from: '2026-03-29', until: '2026-03-29' },
      { from: '2026-03-28', until: '2026-03-28' },
    ],
  ])('of %o follows %o', (period, before) => {
    expect(periodBefore(period)).toEqual(before)
  })

  it('is called by its year when it is one, or this one so far', () => {
    expect(yearOf({ from: '2025-01-01', until: '2025-12-31' }, '2026-11-22')).toBe('2025')
    expect(yearOf({ from: '2026-01-01', until: '2026-11-22' }, '2026-11-22')).toBe('2026')
    expect(yearOf({ from: '2026-01-01', until: '2026-11-21' }, '2026-11-22')).toBeNull()
    expect(yearOf({ from: '2025-01-01', until: '2026-12-31' }, '2026-11-22')).toBeNull()
  })
})

describe('the report for the board', async () => {
  const app = await testApp()
  const [university, hospital] = [
    await anOrganisation(app, { name: 'University' }),
    await anOrganisation(app, { name: 'Hospital' }),
  ]
  const giver = await aClient(app, { organisation: university })
  const taker = await aClient(app, { organisation: hospital })
  const admin = await aClient(app, { role: 'administrator' })
  const report = async (query = '') => (await admin.page(`/report?${query}`)).body

  /** A connection that began and was handed over so many days ago. */
  async function handover(began: number, completed: number | null, values: object = centrifuge) {
    const { id } = await aListing(giver, { ...centrifuge, ...values })
    const { body } = await taker.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: id,
      total_units: 1,
    })
    const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
    await app.db
      .updateTable('connections')
      .set({
        created_at: ago(began),
        ...(completed === null ? {} : { status: 'completed', completed_at: ago(completed) }),
      })
      .where('id', '=', body.connection_id)
      .execute()
    return body.connection_id as number
  }

  it('counts what was handed over, by whom, how fast, and what it does not know', async () => {
    await handover(40, 38)
    await handover(20, 10, { availability_type: 'loan' })
    await handover(45, null)
    await handover(400, 395)
    const period = `from=${daysAgo(60)}&until=${daysAgo(0)}`
    const { figures, figures_before, organisations, categories, sentence } = await report(period)
    expect(figures).toMatchObject({
      handovers: 2,
      organisations: 2,
      median_days: 6,
      loans: 1,
      coverage: { completed: 1, all: 2 },
    })
    expect(figures_before.handovers).toBe(0)
    expect(organisations).toEqual([
      { name: 'Hospital', gave: 0, got: 2 },
      { name: 'University', gave: 2, got: 0 },
    ])
    expect(categories).toEqual([{ category: 'equipment', label: 'Equipment', handovers: 2, loans: 1 }])
    expect(sentence).toMatch(
      /: 2\u00a0handovers between 2\u00a0organisations, half of them within 6\u00a0days from promise to handover\.$/,
    )
  })

  it('counts requests that ended unanswered, what was given outside, and lists that came up empty', async () => {
    const request = await aListing(taker, pipetteTips)
    await sql`update listings set expires_at = now() - interval '1 day' where id = ${request.id}`.execute(
      app.db,
    )
    await noteEndedRequests(app.db)
    const gone = await aListing(giver)
    await sql`update listings set status = 'inactive', gone_at = now() where id = ${gone.id}`.execute(app.db)
    for (const who of [taker, taker, app.client()])
      await who.page('/listings/offers?search=unobtainium&availability_type=loan&type=equipment')
    const period = `from=${daysAgo(30)}&until=${daysAgo(0)}`
    expect((await report(period)).figures).toMatchObject({
      unanswered_requests: 1,
      given_outside: 1,
      empty_searches: 2,
    })
    const { rows } = await sql<{ kept: string }>`select t::text as kept from empty_searches t`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain('unobtainium')
  })

  it('keeps a thousand kinds of empty lists a day, so that no robot fills the table', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from empty_searches`.execute(app.db)).rows[0]?.n
    await sql`insert into empty_searches (day, exchange_type, type, filter)
      select ${daysAgo(0)}::date, 'offer', '', 'filter ' || n from generate_series(1, ${999 - ((await count()) ?? 0)}) n`.execute(
      app.db,
    )
    for (const search of [
      'unobtainium&type=equipment',
      'unobtainium&type=chemicals',
      'unobtainium&storage=freezer',
    ])
      await taker.page(`/listings/requests?search=${search}`)
    expect(await count()).toBe(1_000)
    await sql`delete from empty_searches where filter like 'filter %'`.execute(app.db)
  })

  it('is made again, figure by figure, from its CSV', async () => {
    const period = { from: daysAgo(60), until: daysAgo(0) }
    const file = await admin.request(`/report/csv?${new URLSearchParams(period)}`)
    const [heading = [], ...cells] = (await file.text())
      // The byte order mark, which `text()` may take off.
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const rows = cells.map(
      (row) =>
        Object.fromEntries(
          heading.map((name, at) => [name, name === 'number' ? Number(row[at]) : row[at] || null]),
        ) as unknown as ReportRow,
    )
    const shown = await report(String(new URLSearchParams(period)))
    const again = reportOf(rows, period, daysAgo(0))
    expect(again.figures).toEqual(shown.figures)
    expect(again.organisations).toEqual(shown.organisations)
    expect(reportOf(rows, shown.period_before, daysAgo(0)).figures).toEqual(shown.figures_before)
  })

  it('keeps what was handed over after its listing is gone', async () => {
    await sql`update connections set photo = 'listings/kept.webp' where id = ${await handover(5, 4)}`.execute(
      app.db,
    )
    await sql`update listings set deleted_at = now(), status = 'inactive' where status = 'connected'`.execute(
      app.db,
    )
    const { photos, figures } = await report(`from=${daysAgo(6)}&until=${daysAgo(0)}`)
    expect(photos).toEqual([{ path: 'listings/kept.webp', title: centrifuge.title, category: 'equipment' }])
    expect(figures.handovers).toBe(1)
  })

  it('says so when there is nothing', async () => {
    const { sentence, figures } = await report('from=2020-01-01&until=2020-12-31')
    expect(sentence).toBe('In 2020: nothing was handed over.')
    const year = daysAgo(0).slice(0, 4)
    const running = await report(`from=${year}-01-01&until=${daysAgo(0)}`)
    expect(running.sentence).toContain(`In ${year} so far: `)
    expect(figures).toMatchObject({ handovers: 0, median_days: null, coverage: { completed: 0, all: 0 } })
  })
})

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' })
