import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { matchAlerts } from '../alerts/matching.ts'
import { Criteria } from '../alerts/parts/Criteria.tsx'
import { FieldFilter } from '../fields/controls/filters.tsx'
import { FieldInput } from '../fields/controls/inputs.tsx'
import type { FilterField, Label } from '../fields/field.ts'
import type { DateField } from '../fields/kinds/date.ts'
import type { NumberField } from '../fields/kinds/number.ts'
import { openApi } from '../http/openapi.ts'
import { routes } from '../routes.ts'
import { type FilterKey, filters } from './catalogue/fields.ts'
import { readFilter } from './catalogue/filter.ts'
import { toQuery } from './catalogue/query.ts'
import { sentenceOf } from './catalogue/sentence.ts'
import { chipsOf, criteriaOf } from './parts/browse/criteria.ts'
import { Texts } from './parts/show/Texts.tsx'
import { questionsOf } from './parts/wizard/answers.ts'
import type { ListingProps } from './row/props.ts'

const newFields = vi.hoisted(() => {
  const label = (text: string) => (() => text) as Label
  return {
    calibrated: { kind: 'flag', label: label('Calibrated this year'), step: 2, tag: true, filter: {} },
    voltage: {
      kind: 'number',
      label: label('Voltage'),
      step: 2,
      shown: { type: { is: 'equipment' } },
      tag: true,
      filter: {
        shown: { type: { contains: ['equipment'] } },
        atLeast: ({ count }: { count: number }) => `From ${count} V up`,
      },
      min: 1,
      max: 400,
    },
  } as const satisfies Record<string, FilterField>
})

// Only the data: the catalogue with two entries more. All that reads it is the product's own.
vi.mock('./catalogue/fields.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('./catalogue/fields.ts')>()
  const fields = { ...real.fields, ...newFields }
  const filterKeys = [...real.filterKeys, ...Object.keys(newFields)]
  return { ...real, fields, catalogue: fields, filters: fields, filterKeys }
})

const [calibrated, voltage] = ['calibrated', 'voltage'] as string[] as [FilterKey, FilterKey]
const centrifuge = {
  exchange_type: 'offer',
  type: 'equipment',
  title: 'Kappa centrifuge',
  device_type: 'centrifuge',
  operational_age: 2018,
  total_units: 3,
  manufacturer: 'Rotorworks',
  availability_type: 'free',
  location_building: 'Zeta wing',
}

describe('a new flag and a new number, one entry each', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const other = await aClient(app)
  const offer = async (values: Record<string, unknown>): Promise<number> => {
    const created = await owner.post('/api/listings', { ...centrifuge, ...values })
    const { id } = created.body.listing
    const published = await owner.patch(`/api/listings/${id}`, { ...values, ...centrifuge, status: 'active' })
    expect(published.body).toMatchObject({ success: true })
    return id
  }
  const both = await offer({ calibrated: true, voltage: 230 })
  const weak = await offer({ calibrated: false, voltage: 12 })
  const neither = await offer({})
  const browse = async (query: string) => (await other.get(`/api/listings?exchange_type=offer&${query}`)).body
  const found = async (query: string) =>
    (await browse(query)).listings.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)
  const page = async (id: number): Promise<ListingProps> => (await other.page(`/listings/${id}`)).body.listing

  it('are of kinds that can narrow, and say what they have to', () => {
    expectTypeOf<DateField>().not.toHaveProperty('filter')
    type Words = NonNullable<NumberField['filter']>
    expectTypeOf<Words>().toExtend<NumberField['filter']>()
    expectTypeOf<Omit<Words, 'atLeast'>>().not.toExtend<NumberField['filter']>()
  })

  it('are asked for where they belong', () => {
    const asked = (type: string) => questionsOf(2, { exchange_type: 'offer', type }).map(([key]) => key)
    expect(asked('equipment')).toEqual(expect.arrayContaining(['calibrated', 'voltage']))
    expect(asked('chemicals')).not.toContain('voltage')
    const input = (key: FilterKey, value: boolean | number) => {
      const state = { id: key, name: key, value, onChange: () => {}, error: undefined }
      return renderToStaticMarkup(
        createElement(FieldInput, { field: filters[key], state: state as never, required: false }),
      )
    }
    expect(input(calibrated, true)).toMatch(/type="checkbox".*checked.*Calibrated this year/)
    expect(input(voltage, 230)).toMatch(/Voltage.*<input.*230/)
  })

  it('are columns of the export', async () => {
    const admin = await aClient(app, { role: 'administrator' })
    const { csv } = (await admin.get('/api/admin/csv/listings?search=kappa')).body
    const [heading = '', ...rows] = csv
      .split('\r\n')
      .map((line: string) => line.replaceAll(/"[^"]*"/g, 'quoted').split(','))
    const cellsOf = (id: number) => {
      const row = rows.find(([first = '']: string[]) => first === String(id)) ?? []
      return ['Calibrated this year', 'Voltage'].map((name) => row[heading.indexOf(name)])
    }
    expect([both, weak, neither].map(cellsOf)).toEqual([
      ['Calibrated this year', '230'],
      ['', '12'],
      ['', ''],
    ])
  })

  it('are checked and stored', async () => {
    expect(await page(both)).toMatchObject({ calibrated: true, voltage: 230 })
    const refused = await owner.patch(`/api/listings/${both}`, { calibrated: 'perhaps', voltage: 401 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      calibrated: ['Choose yes or no.'],
      voltage: ['Enter a number from 1 to 400.'],
    })
  })

  it('are tags and facts of a listing; of a flag nobody ticked nothing is said', async () => {
    const [ticked, unticked] = [await page(both), await page(neither)]
    const tags = ticked.tags.filter(({ key }) => key in newFields)
    expect(tags.map(({ label }) => label)).toEqual(['Calibrated this year', '230'])
    const facts = (listing: ListingProps) =>
      renderToStaticMarkup(createElement(Texts, { listing })).replace(/<[^>]+>/g, ' ')
    expect(facts(ticked)).toMatch(/Calibrated this year\s+Yes\s+Voltage\s+230/)
    expect(facts(unticked)).not.toContain('Calibrated this year')
    expect(facts(unticked)).not.toContain('Voltage')
  })

  it('narrow the lists, which count them', async () => {
    expect(await found('calibrated=true')).toEqual([both])
    expect(await found('calibrated=false')).toEqual([both, weak, neither])
    expect(await found('type=equipment&voltage=12')).toEqual([both, weak])
    expect(await found('type=equipment&voltage=13&calibrated=true')).toEqual([both])
    const { facets, ranges } = await browse('type=equipment')
    expect(facets.calibrated).toEqual([{ value: 'true', label: 'Yes', count: 1 }])
    expect(facets).not.toHaveProperty('voltage')
    expect(ranges.voltage).toEqual({ min: 12, max: 230 })
    expect((await browse('type=equipment&calibrated=true')).ranges.voltage).toEqual({ min: 230, max: 230 })
    expect((await browse('type=equipment&voltage=231')).facets.calibrated[0].count).toBe(0)
  })

  it('are read from an address and written back', () => {
    const read = (query: string) => readFilter('offer', new URLSearchParams(query)).values
    const values = { type: ['equipment'], calibrated: ['true'], voltage: 230 }
    expect(read(toQuery({ values }))).toEqual(values)
    expect(read('calibrated=yes&voltage=230')).toEqual({})
    expect(read('type=equipment&voltage=many')).toEqual({ type: ['equipment'] })
  })

  it('have their filters and chips, in their own words', () => {
    const filter = (key: FilterKey, value: string[] | number, more: object) =>
      renderToStaticMarkup(
        createElement(FieldFilter, {
          ...{
            field: filters[key],
            id: key,
            name: key,
            value,
            onChange: () => {},
            options: [],
            range: undefined,
          },
          ...more,
        }),
      )
    const yes = [{ value: 'true', label: 'Yes', count: 7 }]
    expect(filter(calibrated, ['true'], { options: yes })).toMatch(/type="checkbox".*checked.*Yes.*7/)
    expect(filter(voltage, 24, { range: { min: 12, max: 230 } })).toContain('From 24 V up')
    const state = {
      search: '',
      sort: 'date_desc' as const,
      page: 1,
      values: { calibrated: ['true'], voltage: 24 },
    }
    expect(chipsOf(state, {}).map(({ label }) => label)).toEqual([
      'Calibrated this year',
      'Voltage: at least 24',
    ])
    expect(chipsOf(state, {})[0]?.without.values).not.toHaveProperty('calibrated')
    expect(criteriaOf(state, {}).map(({ label }) => label)).toEqual([
      'Calibrated this year: Yes',
      'Voltage: at least 24',
    ])
  })

  it('can be wanted by an alert, which hears of what fits and of nothing else', async () => {
    const make = async (specifications: object) =>
      (await other.post('/api/alerts', { exchange_type: 'offer', frequency: 'daily', specifications })).body
    const { alert } = await make({ type: ['equipment'], calibrated: true, voltage: 230 })
    expect(alert.specifications).toEqual({ type: ['equipment'], calibrated: ['true'], voltage: 230 })
    expect(alert.sentence).toBe('offers of equipment (from 230 V up) calibrated this year')
    expect(alert.tags.map(({ label }: { label: string }) => label)).toEqual([
      'Equipment',
      'Calibrated this year',
      'from 230 V up',
    ])
    const more = await make({ type: ['equipment'], voltage: 231 })
    for (const listing_id of [both, weak, neither]) await matchAlerts(app, { listing_id })
    const heard = await app.db
      .selectFrom('alert_matches')
      .select(['alert_id', 'listing_id'])
      .where('alert_id', 'in', [alert.id, more.alert.id])
      .execute()
    expect(heard).toEqual([{ alert_id: alert.id, listing_id: both }])
    for (const wrong of [{ calibrated: 'perhaps' }, { voltage: 401 }]) {
      expect((await make(wrong)).errors, JSON.stringify(wrong)).toBeDefined()
    }
  })

  it('are in an alert’s form and never called units', () => {
    const values = { type: ['equipment'], calibrated: ['true'], voltage: 24 }
    const form = renderToStaticMarkup(createElement(Criteria, { values, rows: {}, onChange: () => {} }))
    expect(form).toMatch(/Calibrated this year.*name="calibrated"[^>]*checked/)
    expect(form).toContain('Voltage, at least')
    expect(sentenceOf('request', values, {})).not.toContain('unit')
  })

  it('are in the API description', () => {
    const { paths } = openApi(routes, noAnswers, 'https://labex.example') as {
      paths: Record<string, Described>
    }
    const listing = JSON.stringify(paths['/api/listings']?.post)
    expect(listing).toContain('"description":"Voltage (step 2). Only when type is equipment."')
    const query = paths['/api/listings']?.get?.parameters ?? []
    expect(query.find(({ name }) => name === 'calibrated')).toMatchObject({ schema: { const: 'true' } })
    expect(query.find(({ name }) => name === 'voltage')).toMatchObject({
      schema: { type: 'integer', description: 'At least this. Counts only when type is equipment.' },
    })
    expect(JSON.stringify(paths['/api/alerts']?.post)).toContain('"voltage":{"type":"integer"')
  })
})

const noAnswers = { answers: {}, shapes: {} }
type Described = Record<string, { parameters: { name: string; schema: object }[] }>
