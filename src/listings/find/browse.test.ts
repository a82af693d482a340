import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { readerOf } from '../../../test/browse-by-sql.ts'
import {
  buildings,
  countsOf,
  day,
  hazardsOf,
  optionsOf,
  passes,
  type Row,
  rangeOf,
  valuesOf,
} from '../../../test/browse-rows.ts'
import { aListedRow, anOrganisation, aUser } from '../../../test/factories.ts'
import type { Specifications } from '../../db/tables.ts'
import { fold } from '../../i18n/fold.ts'
import { catalogue, type FieldKey, filterKeys } from '../catalogue/fields.ts'
import { emptyFilter, normalise, readFilter } from '../catalogue/filter.ts'
import { searchText } from '../catalogue/search.ts'
import { browseListings } from './browse.ts'

describe('browsing', async () => {
  const app = await testApp()
  const reader = readerOf(app)
  // Otherwise a rule for passing on would set some of the rows aside.
  await app.db.deleteFrom('pass_on_rules').execute()
  const organisations = [
    await anOrganisation(app),
    await anOrganisation(app),
    await anOrganisation(app, { status: 'revoked' }),
  ]
  const users = await Promise.all(organisations.map((organisation) => aUser(app, { organisation })))
  const newest = Date.now()
  const listing = fc.record({
    exchange_type: fc.constantFrom('offer', 'request'),
    owner: fc.constantFrom(0, 0, 0, 1, 1, 2),
    type: fc.constantFrom('equipment', 'chemicals', 'disposables', 'furniture'),
    seed: fc.nat(),
    units: fc.integer({ min: 1, max: 9 }),
    year: fc.integer({ min: 2000, max: 2006 }),
    unlisted: fc.option(fc.constantFrom('inactive', 'expired', 'hidden', 'deleted'), {
      nil: undefined,
      freq: 8,
    }),
  })
  const rows: Row[] = []
  for (const { owner, unlisted, seed, ...drawn } of fc.sample(listing, { numRuns: 240, seed: 7 })) {
    const user = users[owner] as (typeof users)[number]
    const { expires_soon, ...values } = valuesOf({ ...drawn, seed })
    const published = newest - (seed % 100)
    const hazard: Record<string, string> =
      values.type === 'chemicals' ? { health_hazard: optionsOf('health_hazard')[seed % 4] ?? '' } : {}
    const id = await aListedRow(
      app,
      user,
      { ...values, ...hazardsOf(hazard.health_hazard) },
      {
        published_at: new Date(published),
        ...(unlisted ? { unlisted } : {}),
      },
    )
    const isListed = !unlisted && owner !== 2
    rows.push({
      id,
      isListed,
      published,
      values: {
        ...values,
        ...hazard,
        ...(expires_soon ? { expires_soon } : {}),
        organisation: user.organisation?.id ?? 0,
      },
    })
  }

  /** Up to three filters, so that there is something left to count, and their parent. */
  const chosen = fc
    .subarray(filterKeys, { maxLength: 3 })
    .chain((keys) =>
      fc.record(Object.fromEntries([...keys, 'type'].map((key) => [key, anyChoice(key)])), {
        requiredKeys: keys,
      }),
    )
    .map(normalise)
  const exchangeType = fc.constantFrom('offer' as const, 'request' as const)
  const listed = (exchange_type: string) =>
    rows.filter((row) => row.isListed && row.values.exchange_type === exchange_type)

  function anyChoice(key: string): fc.Arbitrary<string[] | number> {
    if (key === 'total_units') return fc.integer({ min: 1, max: 10 })
    if (key === 'available_from' || key === 'available_until')
      return fc.integer({ min: 0, max: 9 }).map((number) => [day(number)])
    if (catalogue[key as FieldKey].kind === 'flag') return fc.constant(['true'])
    if (key === 'operational_age') return fc.integer({ min: 1999, max: 2007 })
    if (key === 'type')
      return fc.oneof(fc.constant<string[]>(['equipment']), fc.subarray(optionsOf('type'), { minLength: 1 }))
    if (key === 'location_building') return fc.subarray(buildings, { minLength: 1 })
    const options =
      key === 'organisation' ? organisations.map(({ id }) => String(id)) : optionsOf(key as FieldKey)
    return fc.subarray(options, { minLength: 1 })
  }

  it('finds and counts exactly what brute force does, a field never narrowing itself', async () => {
    const search = fc.constantFrom('', '', 'thing 1', '12')
    await fc.assert(
      fc.asyncProperty(exchangeType, chosen, search, async (exchange_type, values, search) => {
        const filter = { exchange_type, search, values }
        const base = listed(exchange_type).filter((row) =>
          fold(search)
            .split(' ')
            .every((word) => searchTextOf(row).includes(word)),
        )
        const expected = base.filter((row) => passes(row, values))
        const counts = await browseListings(reader, filter, { sort: 'date_desc', page: 1, per_page: 500 })
        expect(counts.rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
        expect(counts.total).toBe(expected.length)
        for (const key of filterKeys) {
          const others = base
            .filter((row) => passes(row, values, key))
            .flatMap((row) => row.values[key] ?? [])
          if (['number', 'amount'].includes(catalogue[key].kind))
            expect(counts.ranges[key]).toEqual(rangeOf(others))
          else if (catalogue[key].kind !== 'days')
            expect(new Map(counts.facets[key]?.map(({ value, count }) => [value, count]))).toEqual(
              countsOf(
                base.flatMap((row) => row.values[key] ?? []),
                others,
              ),
            )
        }
      }),
      { numRuns: 150 },
    )
  })

  it('values of one filter are alternatives, filters add up', async () => {
    const found = async (values: Specifications) => {
      const filter = { ...emptyFilter('offer'), values }
      return (await browseListings(reader, filter, { sort: 'date_desc', page: 1, per_page: 500 })).rows
    }
    const both = await found({ type: ['equipment', 'chemicals'] })
    const apart = [...(await found({ type: ['equipment'] })), ...(await found({ type: ['chemicals'] }))]
    expect(apart.length).toBeGreaterThan(0)
    expect(both.map(({ id }) => id).sort()).toEqual(apart.map(({ id }) => id).sort())
    const free = await found({ type: ['equipment', 'chemicals'], availability_type: ['free'] })
    const isFree = ({ attributes }: (typeof both)[number]) => attributes.availability_type === 'free'
    expect(free.length).toBeLessThan(both.length)
    expect(free.map(({ id }) => id)).toEqual(both.filter(isFree).map(({ id }) => id))
  })

  it('pages through what brute force sorts, and shows the last page for a later one', async () => {
    const sorts = fc.constantFrom('date_asc' as const, 'date_desc' as const)
    const pages = fc.integer({ min: 1, max: 20 })
    await fc.assert(
      fc.asyncProperty(exchangeType, chosen, sorts, pages, async (exchange_type, values, sort, page) => {
        const sorted = listed(exchange_type)
          .filter((row) => passes(row, values))
          .sort((a, b) => a.published - b.published || a.id - b.id)
        if (sort === 'date_desc') sorted.reverse()
        const shown = Math.min(page, Math.max(1, Math.ceil(sorted.length / 7)))
        const filter = { ...emptyFilter(exchange_type), values }
        const found = await browseListings(reader, filter, { sort, page, per_page: 7 })
        expect(found.page).toBe(shown)
        expect(found.rows.map(({ id }) => id)).toEqual(
          sorted.slice((shown - 1) * 7, shown * 7).map(({ id }) => id),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('takes wildcards and quotes in a search as plain characters', async () => {
    for (const search of ['%', '_', "'", '"', '\\', '.*', "%' or 1=1 --"]) {
      const filter = { ...emptyFilter('offer'), search }
      const { rows } = await browseListings(reader, filter, { sort: 'date_desc', page: 1, per_page: 5 })
      expect(rows, search).toEqual([])
    }
  })

  it('ignores what it does not know, and what its dependencies hide', () => {
    const read = (query: string) => readFilter('offer', new URLSearchParams(query)).values
    expect(read('type=equipment,nonsense&device_type=oven&colour=red')).toEqual({
      type: ['equipment'],
      device_type: ['oven'],
    })
    expect(read('device_type=oven&storage=freezer')).toEqual({})
    expect(read('type=equipment,chemicals&operational_age=2010&storage=freezer')).toEqual({
      type: ['equipment', 'chemicals'],
      storage: ['freezer'],
    })
    for (const wrong of ['0', '-1', '1.5', 'x', '', '9999999', '1e3', '٣'])
      expect(read(`total_units=${wrong}`)).toEqual({})
    expect(read('organisation=3,x,0,-1')).toEqual({ organisation: ['3'] })
  })

  const searchTextOf = ({
    values: { organisation: _, health_hazard: __, expires_soon: ___, ...values },
  }: Row) => searchText(values, '')
})
