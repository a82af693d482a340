import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { browseBySql, differenceOf } from '../../../../test/browse-by-sql.ts'
import { aBuilding, aListedRow, anOrganisation, aUser } from '../../../../test/factories.ts'
import { until } from '../../../../test/until.ts'
import { changeBuilding, deleteBuilding, restoreBuilding } from '../../../buildings/building.ts'
import { latestChangeOf } from '../../../db/latest-change.ts'
import type { Values } from '../../../fields/field.ts'
import { system } from '../../../http/audit.ts'
import { emptyFilter, normalise } from '../../catalogue/filter.ts'
import { meantBy } from '../meant.ts'
import { awayFrom } from '../near.ts'
import { ListingIndex } from './listing-index.ts'

const one = fc.constantFrom
const buildings = ['Kruyt', 'KRUYT', 'kruyt', 'Hijmans', 'Éolienne', 'éolienne', 'Lab, 2nd floor']
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2027-01-0${number}`)
const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })

const listing = fc.record(
  {
    exchange_type: one('offer', 'request'),
    type: one('equipment', 'chemicals', 'disposables', 'furniture'),
    title: one('Centrifuge 5804 R', 'Filter tips 200 µl', 'Ethanol', 'Étuve', 'Ab'),
    device_type: one('centrifuge', 'oven'),
    storage: one('chilled', 'freezer'),
    operational_age: fc.integer({ min: 2000, max: 2006 }),
    total_units: fc.integer({ min: 1, max: 3_000 }),
    volume_weight_unit: one('g', 'kg', 'ml', 'l'),
    availability_type: one('free', 'loan'),
    available_from: day,
    available_until: day,
    location_building: one(...buildings),
    expiry_date: one('2020-01-01', soon, '2099-01-01'),
    fit_for: some(['clinical', 'research', 'testing']),
  },
  { requiredKeys: ['exchange_type', 'type', 'title'] },
)

describe('browsing from memory', async () => {
  const app = await testApp()
  const organisations = [await anOrganisation(app), await anOrganisation(app), await anOrganisation(app)]
  const users = await Promise.all(organisations.map((organisation) => aUser(app, { organisation })))
  const index = new ListingIndex(app.db, app.log)
  const ids: number[] = []
  const add = async (values: Values, owner: number, ago: number) =>
    ids.push(
      await aListedRow(app, users[owner] as (typeof users)[number], values, {
        published_at: new Date(1.7e12 - ago),
      }),
    )
  for (const [values, owner, ago] of fc.sample(fc.tuple(listing, fc.nat(2), fc.nat(60)), {
    numRuns: 60,
    seed: 3,
  }))
    await add(values as Values, owner, ago)
  const park = [
    await aBuilding(app, 'Kruyt', [], { x: 0, y: 0 }),
    await aBuilding(app, 'Wind', [], { x: 1, y: 1 }),
  ]
  await index.upTo(await latestChangeOf(app.db))

  const filter = fc
    .record({
      exchange_type: one('offer' as const, 'request' as const),
      search: one('', '', '5804', 'tips 200', 'e', 'étuve', 'kruyt', 'nothing like it'),
      values: fc.record(
        {
          type: some(['equipment', 'chemicals', 'disposables']),
          device_type: some(['centrifuge', 'oven']),
          storage: some(['chilled', 'freezer']),
          operational_age: fc.integer({ min: 2000, max: 2007 }),
          total_units: fc.oneof(fc.integer({ min: 1, max: 3_000 }), one('2 kg', '900 ml', '5 pieces')),
          available_from: day,
          available_until: day,
          fit_for: some(['clinical', 'research', 'teaching', 'testing']),
          expires_soon: one(['true']),
          location_building: some(['kruyt', 'Éolienne', 'Lab  2nd floor']),
          organisation: some(organisations.map(({ id }) => String(id))),
        },
        { requiredKeys: [] },
      ),
    })
    .map((drawn) => ({ ...drawn, values: normalise(drawn.values) }))
  const asked = fc.record({
    sort: one('date_desc' as const, 'date_asc' as const, 'nearest' as const),
    near: fc.constant({ building: 'Kruyt', organisation: { id: organisations[1]?.id ?? 0, name: '' } }),
    page: fc.integer({ min: 1, max: 4 }),
    per_page: one(5, 24),
  })

  const set = (id: number, what: string) =>
    sql.raw(`update listings set ${what} where id = ${id}`).execute(app.db)
  /** Two that begin in one order and commit in the other. */
  const crossed = async (first: number, second: number) => {
    const clients = [new pg.Client(app.connection), new pg.Client(app.connection)]
    for (const client of clients) await client.connect()
    for (const [at, client] of clients.entries()) {
      await client.query('begin')
      await client.query(`update listings set title = 'Crossed', search_text = 'crossed'
        where id = ${[first, second][at]}`)
    }
    for (const client of clients.toReversed()) await client.query('commit')
    for (const client of clients) await client.end()
  }
  /** Its verbs keep each name among its building's spellings, and refuse what means another. */
  const changeThat = (id: number, spelling: string, what: number) =>
    [
      () => changeBuilding(app.db, system, id, { spellings: [spelling] }),
      () => changeBuilding(app.db, system, id, { name_en: spelling, spellings: [] }),
      () => deleteBuilding(app.db, system, id),
      () => restoreBuilding(app.db, system, id),
    ][what]?.()
  const pick = (seed: number) => ids[seed % ids.length] ?? 0
  const change = fc.oneof(
    fc.tuple(listing, fc.nat(2), fc.nat(60)).map(
      ([values, owner, ago]) =>
        () =>
          add(values as Values, owner, ago),
    ),
    fc
      .tuple(
        fc.nat(),
        one(
          `status = 'inactive'`,
          `status = 'connected'`,
          `status = 'active', deleted_at = null`,
          `status = 'inactive', deleted_at = now()`,
          `expires_at = now()`,
          `expires_at = now() + interval '30 milliseconds'`,
          `expires_at = now() + interval '1 day'`,
          `title = 'Renamed', search_text = 'renamed kruyt'`,
          `published_at = published_at - interval '7 microseconds'`,
          `exchange_type = 'request'`,
          `attributes = attributes || '{"location_building":"HIJMANS","total_units":7}'`,
        ),
      )
      .map(
        ([seed, what]) =>
          () =>
            set(pick(seed), what),
      ),
    fc.tuple(fc.nat(), fc.boolean()).map(
      ([seed, is_held]) =>
        () =>
          is_held
            ? sql`insert into holds (listing_id, reason) values (${pick(seed)}, 'No') on conflict do nothing`.execute(
                app.db,
              )
            : sql`delete from holds where listing_id = ${pick(seed)}`.execute(app.db),
    ),
    fc.tuple(fc.nat(2), one('approved', 'revoked')).map(
      ([at, status]) =>
        () =>
          sql`update organisations set status = ${status} where id = ${organisations[at]?.id}`.execute(
            app.db,
          ),
    ),
    fc.tuple(fc.nat(1), one('Hijmans', 'Éolienne', 'Lab, 2nd floor', 'KRUYT'), fc.nat(3)).map(
      ([at, spelling, what]) =>
        () =>
          changeThat(park[at]?.id ?? 0, spelling, what),
    ),
    fc.tuple(fc.nat(), fc.nat()).map(
      ([one, other]) =>
        () =>
          crossed(pick(one), pick(one) === pick(other) ? 0 : pick(other)),
    ),
  )

  /** Asked again after every change. */
  const always = (['offer', 'request'] as const).map(
    (exchange_type) => [emptyFilter(exchange_type), { sort: 'date_desc', page: 1, per_page: 24 }] as const,
  )

  it('finds and counts what SQL does, whatever is written, also while it is read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.array(fc.tuple(filter, asked), { minLength: 3, maxLength: 3 }),
        async (changes, questions) => {
          const read = new ListingIndex(app.db, app.log)
          const reading = read.upTo(await latestChangeOf(app.db))
          for (const make of changes) await make()
          await reading
          for (const [typed, question] of [...questions, ...always]) {
            const [filter] = await meantBy(app.db, [typed])
            const asked = { ...question, away: awayFrom('Kruyt', index.buildings) }
            const latestChange = await latestChangeOf(app.db)
            for (const one of [index, read]) await one.upTo(latestChange)
            const found = [index, read].map((one) => one.shelf(filter.exchange_type).browse(filter, asked))
            const reference = await browseBySql(app.db, typed, asked)
            // What expired between the two is no difference.
            if ((await latestChangeOf(app.db)).now >= latestChange.next) continue
            for (const one of found) expect(differenceOf(one, reference)).toBeNull()
            expect(index.shelf(filter.exchange_type).total(filter)).toBe(reference.total)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('drops what expires although nobody writes', async () => {
    await sql`delete from holds`.execute(app.db)
    await set(
      ids[0] ?? 0,
      `status = 'active', deleted_at = null, published_at = now(),
      exchange_type = 'offer', expires_at = clock_timestamp() + interval '0.3 seconds'`,
    )
    await sql`update organisations set status = 'approved'`.execute(app.db)
    const newest = async () => {
      await index.upTo(await latestChangeOf(app.db))
      const asked = { sort: 'date_desc' as const, page: 1, per_page: 1 }
      return index.shelf('offer').browse(emptyFilter('offer'), asked).ids[0]
    }
    expect(await newest()).toBe(ids[0])
    await until(async () => (await newest()) !== ids[0])
  })

  it('is read again when it missed changes that were tidied away', async () => {
    await index.upTo(await latestChangeOf(app.db))
    const asked = { sort: 'date_desc' as const, page: 1, per_page: 500 }
    const [gone, noted] = index.shelf('offer').browse(emptyFilter('offer'), asked).ids
    await set(gone ?? 0, `status = 'inactive'`)
    await set(noted ?? 0, `title = 'Noted'`)
    await sql`delete from listing_changes where number < (select max(number) from listing_changes)`.execute(
      app.db,
    )
    await index.upTo(await latestChangeOf(app.db))
    for (const exchange_type of ['offer', 'request'] as const) {
      const filter = emptyFilter(exchange_type)
      expect(
        differenceOf(
          index.shelf(exchange_type).browse(filter, asked),
          await browseBySql(app.db, filter, asked),
        ),
      ).toBeNull()
    }
  })
})
