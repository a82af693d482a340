import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { browseBySql, differenceOf } from '../../../../test/browse-by-sql.ts'
import { anOrganisation, aUser } from '../../../../test/factories.ts'
import { latestChangeOf } from '../../../db/latest-change.ts'
import type { FilterField, Label } from '../../../fields/field.ts'
import type { Wanted } from '../../../fields/kind.ts'
import type { FilterKey } from '../../catalogue/fields.ts'
import { ListingIndex } from './listing-index.ts'

// The real catalogue's data is replaced before each run; all that reads it is the product's own.
const drawn = vi.hoisted(() => ({ filters: {} as Record<string, unknown>, filterKeys: [] as string[] }))
vi.mock('../../catalogue/fields.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../catalogue/fields.ts')>()
  Object.assign(drawn.filters, real.filters)
  const fields = {
    ...real.fields,
    get total_units() {
      return drawn.filters.total_units
    },
  }
  return { ...real, fields, filters: drawn.filters, filterKeys: drawn.filterKeys }
})

/** A field, what a row may hold of it, and what a filter may want of it. */
interface Drawn {
  key: string
  field: FilterField
  stored: fc.Arbitrary<Record<string, unknown>>
  wanted: fc.Arbitrary<Wanted>
}
type Draw = (key: string) => fc.Arbitrary<Drawn>

const label = (() => '') as unknown as Label
const common = { label, filter: { atLeast: label, inSentence: label } } as { label: Label; filter: never }
const words = fc.string({ unit: fc.constantFrom(...`aAbBzéÉöÖ09'"%_\\ :{}`), minLength: 1, maxLength: 4 })
const names = (most: number) =>
  fc.uniqueArray(words, { minLength: 1, maxLength: most, size: 'max', selector: (name) => name.trim() })
const optionsOf = (options: string[]) => Object.fromEntries(options.map((name) => [name, { label }]))
const day = fc.integer({ min: 1, max: 9 }).map((number) => `2027-01-0${number}`)
const whole = fc.oneof(fc.nat(9), fc.nat(), fc.constant(2 ** 31 - 1))
const said = <T>(key: string, value: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 4, arbitrary: value.map((given) => ({ [key]: given })) },
    { weight: 1, arbitrary: fc.constant({}) },
  )

/** Case counts between options, and does not between texts. */
const inBothCases = (some: string[]) => [...new Set(some.flatMap((one) => [one, one.toUpperCase()]))]

const choice: Draw = (key) =>
  names(4)
    .map(inBothCases)
    .map((options) => ({
      key,
      field: { ...common, kind: 'choice', options: optionsOf(options) },
      stored: said(key, fc.constantFrom(...options)),
      wanted: fc.subarray(options, { minLength: 1, maxLength: 2 - Number(options.length < 2) }),
    }))
const choices: Draw = (key) =>
  names(32).map((options) => ({
    key,
    field: { ...common, kind: 'choices', options: optionsOf(options) },
    stored: said(key, fc.subarray(options)),
    wanted: fc.subarray(options, { minLength: 1, maxLength: Math.min(3, options.length) }),
  }))
const number: Draw = (key) =>
  fc.constant({
    key,
    field: { ...common, kind: 'number', min: 0, max: 2 ** 31 - 1 },
    stored: said(key, whole),
    wanted: whole,
  })
const flag: Draw = (key) =>
  fc.constant({
    key,
    field: { ...common, kind: 'flag' },
    stored: said(key, fc.boolean()),
    wanted: fc.constant(['true']),
  })
const text: Draw = (key) =>
  names(4)
    .map(inBothCases)
    .map((texts) => ({
      key,
      field: { ...common, kind: 'text', maxLength: 100 },
      stored: said(
        key,
        fc.constantFrom(...texts).map((one) => one.replace(' ', ',')),
      ),
      wanted: fc.constantFrom(...texts).map((one) => [one]),
    }))
const days: Draw = (key) =>
  fc.constantFrom('first' as const, 'last' as const).map((end) => ({
    key,
    field: { ...common, kind: 'days', end, other: `${key}_other` },
    stored: said(`${key}_other`, day),
    wanted: day.map((one) => [one]),
  }))
const base = fc.constantFrom(1, 10, 1_000, 1_000_000)
const amount: fc.Arbitrary<Drawn> = fc
  .dictionary(
    fc.string({ unit: fc.constantFrom(...`abé'"`), minLength: 1, maxLength: 3 }),
    fc.record({ kind: fc.constantFrom('one', 'other'), base }),
    { minKeys: 1, maxKeys: 5, size: 'max' },
  )
  .map((units) => {
    const unit = fc.constantFrom(...Object.keys(units))
    return {
      key: 'total_units',
      field: {
        ...common,
        ...{ kind: 'amount', min: 0, max: 999_999, unit: 'volume_weight_unit', otherwise: 'pieces' },
        ...{ units: { ...units, pieces: { kind: 'pieces', base: 1 } }, text: String },
      },
      stored: fc
        .tuple(said('total_units', whole), said('volume_weight_unit', unit))
        .map(([total, own]) => ({ ...total, ...own })),
      wanted: fc.oneof(
        fc.nat(99),
        fc.tuple(whole, fc.oneof(unit, fc.constant('pieces'))).map(([total, own]) => [`${total} ${own}`]),
      ),
    }
  })
const kinds = [choice, choices, number, flag, text, days]
const catalogue = fc
  .array(fc.constantFrom(...kinds), { maxLength: 4 })
  .chain((more) => fc.tuple(...[...kinds, ...more].map((draw, at) => draw(`drawn_${at}`)), amount))

const rounds = process.env.PROOF_MINUTES
  ? { numRuns: 1e9, interruptAfterTimeLimit: Number(process.env.PROOF_MINUTES) * 60_000 }
  : { numRuns: 10 }
/** Making the catalogue smaller takes minutes; the seed that is printed finds it again. */
const asDrawn = { endOnFailure: true }

describe('browsing from memory, whatever the catalogue', async () => {
  const app = await testApp()
  const user = await aUser(app, { organisation: await anOrganisation(app) })
  const real = { ...drawn.filters }

  const use = (fields: Drawn[]) => {
    for (const key of Object.keys(drawn.filters)) delete drawn.filters[key]
    Object.assign(drawn.filters, {
      organisation: real.organisation,
      location_building: real.location_building,
    })
    for (const { key, field } of fields) drawn.filters[key] = field
    drawn.filterKeys.splice(0, drawn.filterKeys.length, ...Object.keys(drawn.filters))
  }
  const rowsOf = (fields: Drawn[]) =>
    fc
      .tuple(words, ...fields.map(({ stored }) => stored))
      .map(([title, ...values]) => ({ title, attributes: Object.assign({}, ...values) as object }))
  const add = (rows: { title: string; attributes: object }[]) =>
    sql`insert into listings (exchange_type, type, title, status, step, user_id, organisation_id,
        published_at, expires_at, search_text, attributes)
      select 'offer', 'furniture', 'Drawn', 'active', 3, ${user.id}::int, ${user.organisation?.id ?? null}::int,
        now(), now() + interval '9 days', row ->> 'title', row -> 'attributes'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`.execute(app.db)
  const questions = (fields: Drawn[]) =>
    fc.record({
      search: fc.oneof(fc.constant(''), words),
      values: fc
        .subarray(fields, { maxLength: 3 })
        .chain((some) => fc.record(Object.fromEntries(some.map(({ key, wanted }) => [key, wanted]))))
        .map((values) => values as Partial<Record<FilterKey, Wanted>>),
      page: fc.integer({ min: 1, max: 3 }),
    })
  const drawnWorld = catalogue.chain((fields) =>
    fc.record({
      fields: fc.constant(fields),
      first: fc.array(rowsOf(fields), { minLength: 20, maxLength: 40, size: 'max' }),
      later: fc.array(rowsOf(fields), { maxLength: 5 }),
      asked: fc.array(questions(fields), { minLength: 8, maxLength: 8 }),
    }),
  )

  it('finds and counts what SQL does, before and after something is written', async () => {
    type World = typeof drawnWorld extends fc.Arbitrary<infer W> ? W : never
    const world = async ({ fields, first, later, asked }: World) => {
      use(fields)
      await sql`delete from listings`.execute(app.db)
      await add(first)
      const index = new ListingIndex(app.db, app.log)
      const same = async () => {
        for (const { search, values, page } of asked) {
          const filter = { exchange_type: 'offer' as const, search, values }
          const browsing = { sort: 'date_desc' as const, page, per_page: 7 }
          await index.upTo(await latestChangeOf(app.db))
          const found = index.shelf('offer').browse(filter, browsing)
          expect(differenceOf(found, await browseBySql(app.db, filter, browsing))).toBeNull()
        }
      }
      await same()
      await sql`update listings set attributes = '{}' where id % 5 = 0`.execute(app.db)
      await add(later)
      await same()
    }
    await fc.assert(fc.asyncProperty(drawnWorld, world), { ...rounds, ...asDrawn })
  })
})
