import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue, filterKeys } from './fields.ts'
import { normalise, readFilter } from './filter.ts'
import { browseHref, toQuery } from './query.ts'

/** Any values a person could have chosen, with those their dependencies hide taken away. */
const chosen = fc
  .record(Object.fromEntries(filterKeys.map((key) => [key, anyValue(key)])), { requiredKeys: [] })
  .map((values) => normalise(values))

function anyValue(key: (typeof filterKeys)[number]): fc.Arbitrary<string[] | number> {
  const field = catalogue[key]
  if (field.kind === 'number' || field.kind === 'amount') return fc.integer({ min: 1, max: 999_999 })
  const options =
    field.kind === 'choice'
      ? fc.constantFrom(...Object.keys(field.options))
      : fc.integer({ min: 1, max: 99_999 }).map(String)
  return fc.uniqueArray(options, { minLength: 1 })
}

const search = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim())

describe('toQuery', () => {
  it('searches for what is seen, when it was copied from a page', () => {
    const { search } = readFilter('offer', new URLSearchParams({ search: 'tips 10–\u2060300\u00a0µl\u200b' }))
    expect(search).toBe('tips 10–300\u00a0µl')
  })

  it('is read back as it was by readFilter', () => {
    fc.assert(
      fc.property(chosen, search, (values, search) => {
        const query = new URLSearchParams(toQuery({ search, values }))
        expect(readFilter('offer', query)).toEqual({ exchange_type: 'offer', search, values })
      }),
    )
  })

  it('joins values by commas and leaves out what is as usual', () => {
    const values = { type: ['equipment', 'chemicals'], total_units: 5 }
    expect(toQuery({ search: ' µl & more ', sort: 'date_desc', page: 1, values })).toBe(
      'search=%C2%B5l+%26+more&type=equipment,chemicals&total_units=5',
    )
    expect(toQuery({ search: '', sort: 'date_asc', page: 3, values: {} })).toBe('sort=date_asc&page=3')
    expect(browseHref('request', { values: {} })).toBe('/listings/requests')
  })
})

describe('readFilter', () => {
  it('makes equal filters equal data, in whatever order they were chosen', () => {
    const shuffled = chosen.chain((values) =>
      fc
        .record(
          Object.fromEntries(
            Object.entries(values).map(([key, value]) => [
              key,
              Array.isArray(value)
                ? fc.shuffledSubarray([...value, ...value], { minLength: value.length * 2 })
                : fc.constant(value),
            ]),
          ),
        )
        .map((given) => ({ given, values })),
    )
    fc.assert(
      fc.property(shuffled, ({ given, values }) => {
        expect(JSON.stringify(normalise(given))).toBe(JSON.stringify(values))
      }),
    )
    expect(normalise({ organisation: ['10', '9', '10'] })).toEqual({ organisation: ['9', '10'] })
  })

  it('reads repeated parameters, as a form without script sends them', () => {
    const query = new URLSearchParams('type=equipment&type=chemicals&total_units=&search=')
    expect(readFilter('offer', query).values).toEqual({ type: ['equipment', 'chemicals'] })
  })

  it('never fails and never invents, whatever the address says', () => {
    const odd = fc.array(fc.tuple(fc.constantFrom<string>(...filterKeys, 'search', 'x'), fc.string()))
    fc.assert(
      fc.property(odd, (pairs) => {
        const { values } = readFilter('offer', new URLSearchParams(pairs))
        expect(normalise(values)).toEqual(values)
      }),
    )
  })
})
