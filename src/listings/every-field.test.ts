import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { matchAlerts } from '../alerts/matching.ts'
import { type Field, holds, isEmpty, type Value } from '../fields/field.ts'
import { foundBy, textOf } from '../fields/server.ts'
import { todayIn } from '../i18n/day.ts'
import { catalogue, type FieldKey } from './catalogue/fields.ts'
import { answersLike } from './parts/one-page/same-shelf.ts'

/** One complete offer per category, and what cannot stand beside the rest; together they have a value for every field. */
const complete: Record<string, Record<string, Value>> = {
  equipment: {
    exchange_type: 'offer',
    type: 'equipment',
    title: 'Alpha freezer',
    description: '<p>Quiet <strong>and</strong> cold</p>',
    device_type: 'other',
    device_type_other: 'Cryomat',
    operational_age: 2017,
    total_units: 4,
    manufacturer: 'Thermofrost',
    availability_type: 'loan',
    available_from: '2030-02-01',
    available_until: '2030-04-30',
    location_building: 'Zeta wing',
    location_room: 'Q.77',
    documentation: true,
    chemical_material: true,
    extra_info: '<p>Needs a ramp</p>',
  },
  chemicals: {
    exchange_type: 'offer',
    type: 'chemicals',
    title: 'Beta solvent',
    cas_number: '64-17-5',
    hazards: {
      from: 'sheet',
      substance_id: null,
      cas: '64-17-5',
      name: 'Ethanol',
      names: [],
      pictograms: ['GHS02', 'GHS07'],
      signal: 'danger',
      statements: ['H225', 'H319'],
      source: 'sheet',
      as_of: todayIn('Europe/Amsterdam'),
      superseded: false,
    },
    concentration: '96 %',
    opened: true,
    opened_on: '2026-01-31',
    lot_number: 'LOT-5512',
    sds_url: 'https://sheets.example/64-17-5',
    biological_material: true,
    radioactive: true,
    substance_category: 'fluids_medium',
    volume_weight_unit: 'ml',
    total_units: 250,
    portion_size: 50,
    packaging: 'Amber flask',
    storage: 'liquid_nitrogen',
    manufacturer: 'Chemwell',
    product_number: 'CW-991',
    expiry_date: '2031-05-04',
    fit_for: ['clinical', 'testing'],
    availability_type: 'free',
    location_building: 'Eta store',
  },
  disposables: {
    exchange_type: 'offer',
    type: 'disposables',
    title: 'Gamma tips',
    disposable_type: 'other',
    disposable_type_other: 'Wickets',
    total_units: 12,
    pieces_per_unit: 96,
    packaging: 'Sleeves',
    manufacturer: 'Plasticor',
    product_number: 'PL-17',
    expiry_date: '2030-01-31',
    availability_type: 'shared_use',
    location_building: 'Theta hall',
  },
  mixture: {
    exchange_type: 'offer',
    type: 'chemicals',
    title: 'Delta buffer',
    mixture: true,
    substance_category: 'reagents',
    volume_weight_unit: 'ml',
    total_units: 20,
    manufacturer: 'Chemwell',
    product_number: 'CW-992',
    expiry_date: '2031-05-05',
    availability_type: 'tbd',
    location_building: 'Iota store',
  },
}
/** A flag that none of them has is a yes of the first that may have it. */
for (const [key, field] of Object.entries(catalogue)) {
  const values = Object.values(complete)
  const first = values.find((one) => holds(field.shown, one))
  if (field.kind === 'flag' && field.step && first && !values.some((one) => key in one)) first[key] = true
}
const tagKeys: Record<string, string[]> = {
  equipment: ['type', 'device_type', 'device_type_other', 'operational_age', 'manufacturer'],
  chemicals: ['type', 'substance_category', 'packaging', 'storage', 'manufacturer', 'product_number'],
  disposables: ['type', 'disposable_type', 'packaging', 'manufacturer', 'product_number'],
}

const withValue = (key: string) =>
  Object.values(complete).find((values) => key in values) as Record<string, Value>
const typed = Object.entries(catalogue).filter(([, field]) => field.step)
const filtered = typed.filter(([, field]) => 'filter' in field)
/** What a listing with this value is not found by; of a flag only its yes can be wanted. */
const otherwise = (field: Field, value: Value | undefined) => {
  if (field.kind === 'flag') return null
  if (isCounted(field)) return Number(value) + 1
  if (field.kind === 'days') return [field.end === 'first' ? '2030-05-01' : '2030-01-31']
  if (field.kind === 'text') return ['Elsewhere']
  const given = [value].flat()
  return Object.keys('options' in field ? field.options : {}).filter((option) => !given.includes(option))
}

describe('every field, through every use', async () => {
  const app = await testApp()
  // What may be passed on is judged elsewhere.
  await app.db.deleteFrom('pass_on_rules').execute()
  const owner = await aClient(app)
  const other = await aClient(app)
  const ids: Record<string, number> = {}
  for (const [name, values] of Object.entries(complete)) {
    const created = await owner.post('/api/listings', values)
    const published = await owner.patch(`/api/listings/${created.body.listing?.id}`, {
      ...values,
      status: 'active',
    })
    expect(published.body, name).toMatchObject({ success: true })
    ids[name] = published.body.listing.id
  }
  const idOf = (values: Record<string, Value>) =>
    ids[Object.keys(complete).find((name) => complete[name] === values) ?? '']
  const browse = async (query: string) => (await other.get(`/api/listings?exchange_type=offer&${query}`)).body
  const shown = async (query: string) => (await browse(query)).listings.map((row: { id: number }) => row.id)

  it.each(typed)('stores and shows %s', async (key) => {
    const values = withValue(key)
    const { listing } = (await other.page(`/listings/${idOf(values)}`)).body
    expect(listing[key]).toEqual(values[key])
  })

  it.each([
    ['equipment', ['available_from', 'available_until', 'extra_info', 'location_room', 'total_units']],
    ['chemicals', []],
    ['disposables', []],
    ['mixture', []],
  ])('carries from %s to the next thing only place, terms, words and category', async (name, more) => {
    const { listing } = (await owner.page(`/listings/${ids[name]}`)).body
    const carried = Object.entries(answersLike(listing)).filter(
      ([key, value]) => key in catalogue && value !== false && !isEmpty(value),
    )
    const always = ['exchange_type', 'type', 'availability_type', 'location_building']
    expect(carried.map(([key]) => key).sort()).toEqual([...always, ...more].sort())
  })

  it.each(typed)('finds a listing by its %s in either language', async (key, field: Field) => {
    const values = withValue(key)
    for (const locale of ['en', 'nl'] as const) {
      const text = foundBy(field, values[key] as Value, locale)
      expect(await shown(`search=${encodeURIComponent(text.toUpperCase())}`), text).toContain(idOf(values))
    }
  })

  it.each(filtered)('filters by %s, counts it, and leaves the others out', async (key, field: Field) => {
    const values = withValue(key)
    const parent = `type=${values.type}`
    const query = key === 'type' ? parent : `${parent}&${key}=${values[key]}`
    expect(await shown(query)).toEqual([idOf(values)])
    const { facets, ranges } = await browse(parent)
    if (isCounted(field)) expect(ranges[key]).toEqual({ min: values[key], max: values[key] })
    else if (field.kind !== 'days')
      expect(
        facets[key].find((option: { value: string }) => option.value === String([values[key]].flat()[0])),
      ).toMatchObject({ count: 1 })
    if (isCounted(field) || field.kind === 'days')
      expect(await shown(`${parent}&${key}=${otherwise(field, values[key])}`)).toEqual([])
  })

  it.each(filtered)(
    'tells an alert for its %s, and one for something else not',
    async (key, field: Field) => {
      const values = withValue(key)
      const wishes = [
        isCounted(field) ? Number(values[key]) : [values[key]].flat().map(String),
        otherwise(field, values[key]),
      ].filter((wish) => wish !== null)
      const alerts: number[] = []
      for (const wish of wishes) {
        const specifications = { type: [values.type], [key]: wish }
        const body = { exchange_type: 'offer', frequency: 'daily', specifications }
        const answer = await other.post('/api/alerts', body)
        expect(answer.body.alert.specifications, key).toMatchObject({ [key]: wish })
        alerts.push(answer.body.alert.id)
      }
      for (const listing_id of Object.values(ids)) await matchAlerts(app, { listing_id })
      const told = await app.db
        .selectFrom('alert_matches')
        .selectAll()
        .where('alert_id', 'in', alerts)
        .execute()
      const ours = told.filter((one) => one.alert_id === alerts[0] || one.listing_id === idOf(values))
      expect(ours).toMatchObject([{ alert_id: alerts[0], listing_id: idOf(values) }])
    },
  )

  it('filters and counts by organisation, which nobody types in', async () => {
    const { id } = owner.user.organisation as { id: number }
    expect((await shown(`organisation=${id}`)).sort()).toEqual(Object.values(ids).sort())
    expect(await shown(`organisation=${other.user.organisation?.id}`)).toEqual([])
    const { organisation } = (await browse('type=disposables')).facets
    const own = organisation.find(({ value }: { value: string }) => value === String(id))
    expect(own).toMatchObject({ count: 1 })
  })

  it.each(Object.keys(tagKeys))('tags %s with its own fields', async (type) => {
    const { listing } = (await other.page(`/listings/${ids[type]}`)).body
    expect(listing.tags.map((tag: { key: string }) => tag.key)).toEqual(tagKeys[type])
    for (const { key, value, label } of listing.tags)
      expect(label).toBe(textOf(catalogue[key as FieldKey], value, 'en'))
  })

  it.each(typed.filter(([, field]) => field.shown && !('title' in field.shown)))(
    'drops %s where it should not be',
    async (key, field) => {
      const home = withValue(key)
      const foreign = Object.values(complete).find(
        (values) => values.type !== home.type && !(key in values) && !holds(field.shown, values),
      )
      if (!foreign || key === 'title') return
      const answer = await owner.patch(`/api/listings/${idOf(foreign)}`, { [key]: home[key] })
      expect(answer.status).toBe(200)
      expect(answer.body.listing[key] ?? null).toBe(null)
    },
  )
})

const isCounted = ({ kind }: Field) => kind === 'number' || kind === 'amount'
