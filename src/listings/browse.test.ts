import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { anOrganisation, aUser } from '../../test/factories.ts'
import type { Specifications } from '../db/tables.ts'
import { type ChoiceField, offeredOptions } from '../fields/field.ts'
import { browseListings } from './browse.ts'
import { catalogue, type FieldKey, filterKeys } from './fields.ts'
import { emptyFilter, normalise, readFilter } from './filter.ts'
import { split } from './listing.ts'
import { fold, searchText } from './search.ts'

type Row = Record<string, string | number>

/** What SPEC.md section 5 says of filters, in plain JavaScript. */
function passes(row: Row, values: Specifications, except?: string): boolean {
  return Object.entries(values).every(([key, wanted]) => {
    if (key === except) return true
    const value = row[key]
    if (value === undefined) return false
    return Array.isArray(wanted) ? wanted.includes(String(value)) : Number(value) >= wanted
  })
}

describe('browsing', async () => {
  const app = await testApp()
  const organisations = [await anOrganisation(app), await anOrganisation(app), await anOrganisation(app)]
  const users = await Promise.all(organisations.map((organisation) => aUser(app, { organisation })))
  const rows: Row[] = []
  const newest = Date.now()
  const listing = fc.record({
    owner: fc.nat(2),
    type: fc.constantFrom('equipment', 'chemicals', 'disposables', 'furniture'),
    seed: fc.nat(),
    units: fc.integer({ min: 1, max: 9 }),
    year: fc.integer({ min: 2000, max: 2006 }),
  })
  for (const { owner, type, seed, units, year } of fc.sample(listing, { numRuns: 120, seed: 7 })) {
    const values: Record<string, string | number> = {
      exchange_type: 'offer',
      type,
      title: `Thing ${seed % 13}`,
      total_units: units,
      availability_type: pick(optionsOf('availability_type'), seed),
    }
    if (type === 'equipment')
      Object.assign(values, { device_type: pick(optionsOf('device_type'), seed), operational_age: year })
    if (type === 'chemicals')
      Object.assign(values, {
        substance_category: pick(optionsOf('substance_category'), seed),
        ...(seed % 3 ? { storage: pick(optionsOf('storage'), seed) } : {}),
      })
    if (type === 'disposables')
      Object.assign(values, { disposable_type: pick(optionsOf('disposable_type'), seed) })
    const { columns, attributes } = split(values)
    const { id } = await app.db
      .insertInto('listings')
      .values({
        ...columns,
        attributes: JSON.stringify(attributes),
        search_text: searchText(values, ''),
        user_id: users[owner]?.id,
        organisation_id: organisations[owner]?.id,
        status: 'active',
        published_at: new Date(newest - (seed % 100)),
        expires_at: new Date(Date.now() + 1e9),
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    rows.push({
      ...values,
      id,
      organisation: organisations[owner]?.id ?? 0,
      published: newest - (seed % 100),
    })
  }

  const chosen = fc.record(
    Object.fromEntries(
      filterKeys.map((key) => [
        key,
        key === 'total_units'
          ? fc.integer({ min: 1, max: 10 })
          : key === 'operational_age'
            ? fc.integer({ min: 1999, max: 2007 })
            : fc.subarray(
                key === 'organisation' ? organisations.map(({ id }) => String(id)) : optionsOf(key),
                { minLength: 1 },
              ),
      ]),
    ),
    { requiredKeys: [] },
  )

  it('finds and counts exactly what brute force does, for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(chosen, fc.constantFrom('', 'thing 1', '12'), async (given, search) => {
        const filter = { ...emptyFilter('offer'), search, values: normalise(given) }
        const base = rows.filter((row) =>
          fold(search)
            .split(' ')
            .every((word) => searchTextOf(row).includes(word)),
        )
        const expected = base.filter((row) => passes(row, filter.values))
        const counts = await browseListings(app.db, filter, { sort: 'date_desc', page: 1, per_page: 500 })
        expect(counts.rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort())
        expect(counts.total).toBe(expected.length)
        for (const key of filterKeys) {
          const others = base.filter((row) => passes(row, filter.values, key) && row[key] !== undefined)
          if (catalogue[key].kind === 'number') expect(counts.ranges[key]).toEqual(rangeOf(others, key))
          else
            expect(new Map(counts.facets[key]?.map(({ value, count }) => [value, count]))).toEqual(
              countsOf(others, key),
            )
        }
      }),
      { numRuns: 60 },
    )
  })

  it('pages through what brute force sorts, and shows the last page for a later one', async () => {
    await fc.assert(
      fc.asyncProperty(
        chosen,
        fc.constantFrom('date_asc', 'date_desc'),
        fc.integer({ min: 1, max: 20 }),
        async (given, sort, page) => {
          const values = normalise(given)
          const sorted = rows
            .filter((row) => passes(row, values))
            .sort((a, b) => Number(a.published) - Number(b.published) || Number(a.id) - Number(b.id))
          if (sort === 'date_desc') sorted.reverse()
          const shown = Math.min(page, Math.max(1, Math.ceil(sorted.length / 7)))
          const found = await browseListings(
            app.db,
            { ...emptyFilter('offer'), values },
            { sort, page, per_page: 7 },
          )
          expect(found.page).toBe(shown)
          expect(found.rows.map(({ id }) => id)).toEqual(
            sorted.slice((shown - 1) * 7, shown * 7).map(({ id }) => id),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('takes wildcards and quotes in a search as plain characters', async () => {
    for (const search of ['%', '_', "'", '"', '\\', '.*', "%' or 1=1 --"]) {
      const filter = { ...emptyFilter('offer'), search }
      const { rows } = await browseListings(app.db, filter, { sort: 'date_desc', page: 1, per_page: 5 })
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

  const searchTextOf = (row: Row) =>
    searchText(
      Object.fromEntries(
        Object.entries(row).filter(([key]) => !['id', 'organisation', 'published'].includes(key)),
      ),
      '',
    )
})

const pick = (options: string[], seed: number): string => options[seed % options.length] as string

function rangeOf(rows: Row[], key: FieldKey) {
  const numbers = rows.map((row) => Number(row[key]))
  return numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : undefined
}

function countsOf(rows: Row[], key: FieldKey): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(String(row[key]), (counts.get(String(row[key])) ?? 0) + 1)
  return counts
}

const optionsOf = (key: FieldKey): string[] => offeredOptions(catalogue[key] as ChoiceField)
