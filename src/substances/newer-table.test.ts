import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { substancesFor } from '../../test/substances.ts'
import { toluene } from '../../test/toluene.ts'
import { loadBundled } from './table.ts'
import { readTable } from './upload.ts'

describe('the table of substances', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  // What may be passed on is judged elsewhere.
  await app.db.deleteFrom('pass_on_rules').execute()
  const owner = await aClient(app)
  const other = await aClient(app)
  const admin = await aClient(app, { role: 'administrator' })
  const send = async (file: string, query = '') => {
    const body = new FormData()
    body.set('table', new File([file], 'table.json'))
    const headers = { ...(await admin.csrf()), accept: 'application/json' }
    const answer = await admin.request(`/api/admin/substances${query}`, { method: 'POST', body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const { find, rowFor, taken, codesOf } = substancesFor(owner)

  it('is replaced by a newer table, which first says what it changes and of which listings', async () => {
    const listing = await aListing(owner, {
      ...toluene,
      title: 'Toluene to keep',
      ...(await taken('108-88-3')),
    })
    const rows = await app.db.selectFrom('substances').selectAll().where('is_classified', '=', true).execute()
    const next = rows
      .filter(({ cas }) => cas !== '67-64-1')
      .map(({ search_text: _, is_classified: __, ...row }) =>
        row.cas === '108-88-3' ? { ...row, statements: ['H225'] } : row,
      )
    const substances = [...next, { id: 'new', cas: null, name: 'novelty' }]
    const table = { source: 'A newer table', as_of: '2027-01-01', substances }
    const told = {
      added: 1,
      changed: 1,
      deleted: 1,
      listings: [{ id: listing.id, title: 'Toluene to keep' }],
    }
    expect((await send(JSON.stringify(table), '?dry_run=true')).body).toMatchObject(told)
    expect(await send(JSON.stringify(table), '?dry_run=yes')).toMatchObject({
      ...{ status: 422, body: { errors: { dry_run: [expect.any(String)] } } },
    })
    expect(codesOf(await rowFor('67-64-1'))).toContain('EUH066')
    const judging = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'judge_listings'`.execute(app.db))
        .rows
    expect(await judging()).toHaveLength(0)
    expect((await send(JSON.stringify(table))).body).toMatchObject(told)
    expect(await judging()).toHaveLength(1)
    await loadBundled(app.db)
    expect(await find('67-64-1')).toMatchObject({ substances: [] })
    expect(await rowFor('108-88-3')).toMatchObject({
      source: 'A newer table',
      statements: [{ code: 'H225' }],
    })
    expect((await find('DMSO')).problem).toContain('dimethyl sulfoxide')
    expect((await other.page(`/listings/${listing.id}`)).body.listing.hazards).toEqual(listing.hazards)
    expect(readTable(readFileSync(new URL('bundled.json.gz', import.meta.url)))).toHaveProperty('as_of')
    const wrongRow = { ...table, substances: [{ id: 'x', cas: '64-17-6', name: 'x' }] }
    for (const wrong of ['{', '{}', JSON.stringify(wrongRow)])
      expect((await send(wrong)).status, wrong.slice(0, 40)).toBe(422)
  })

  const water = { id: 'w', cas: null, name: 'water' }
  it.each([
    [
      'names.1',
      'a number named twice',
      {
        names: [
          ['67-68-5', 'DMSO'],
          ['67-68-5', 'dimethyl sulfoxide'],
        ],
      },
    ],
    ['names.0.0', 'a number that is none', { names: [['nonsense', 'x']] }],
    ['names.0.1', 'a number without a name', { names: [['67-68-5', '']] }],
    ['names.0', 'more than forty names', { names: [['67-68-5', ...Array(40).fill('DMSO')]] }],
    ['substances.1', 'an id twice', { substances: [water, { ...water, name: 'ice' }] }],
    ['substances.0.id', 'an id of a named number', { substances: [{ ...water, id: 'cas/67-68-5' }] }],
    ['substances.0.name', 'a NUL in a name', { substances: [{ ...water, name: 'a\0b' }] }],
    ['substances.0.names.0', 'half a character', { substances: [{ ...water, names: ['a\ud800'] }] }],
    ['as_of', 'a year that never was', { as_of: '0000-01-01' }],
    ['substances.0.notes.0', 'a NUL in a note', { substances: [{ ...water, notes: ['\0'] }] }],
  ])('is refused at %s for %s, tried out or not', async (place, _, wrong) => {
    const table = JSON.stringify({ source: 'Wrong', as_of: '2030-01-01', substances: [water], ...wrong })
    for (const query of ['?dry_run=true', '']) {
      const { status, body } = await send(table, query)
      expect([status, body.errors?.table?.[0]]).toEqual([422, expect.stringContaining(` ${place}: `)])
    }
  })
})
