import { describe, expect, it } from 'vitest'
import { isRequired, shownFields, type Values } from '../fields/field.ts'
import { inLocale } from '../i18n/locale.ts'
import { catalogue } from './catalogue/fields.ts'
import { missingWords } from './catalogue/missing.ts'
import { missingKeys, readValues } from './catalogue/values.ts'

/** What each step shows, `!` where it is required. An optional field that is not named anywhere may stand beside. */
const truth: Record<string, [step1: string, step2: string, step3: string]> = {
  'offer equipment': [
    'exchange_type! type! title! description',
    'device_type! operational_age! total_units! manufacturer! biological_material chemical_material radioactive',
    'availability_type! location_building! location_room documentation extra_info',
  ],
  'request equipment': [
    'exchange_type! type! title! description',
    'device_type! operational_age total_units! manufacturer',
    'availability_type available_from available_until location_building location_room documentation extra_info',
  ],
  'offer chemicals': [
    'exchange_type! type! title! description',
    'cas_number mixture hazards substance_category! concentration volume_weight_unit! total_units! packaging storage manufacturer! product_number! expiry_date! opened lot_number sds_url biological_material radioactive',
    'availability_type! location_building! location_room documentation extra_info',
  ],
  'request chemicals': [
    'exchange_type! type! title! description',
    'cas_number hazards substance_category! concentration volume_weight_unit! total_units! packaging storage manufacturer product_number expiry_date',
    'availability_type available_from available_until location_building location_room documentation extra_info',
  ],
  'offer disposables': [
    'exchange_type! type! title! description',
    'disposable_type! total_units! pieces_per_unit packaging manufacturer! product_number! expiry_date! lot_number',
    'availability_type! location_building! location_room documentation extra_info',
  ],
  'request disposables': [
    'exchange_type! type! title! description',
    'disposable_type! total_units! pieces_per_unit packaging manufacturer product_number expiry_date',
    'availability_type available_from available_until location_building location_room documentation extra_info',
  ],
  'offer furniture': [
    'exchange_type! type! title! description',
    'total_units! manufacturer!',
    'availability_type! location_building! location_room documentation extra_info',
  ],
  'request furniture': [
    'exchange_type! type! title! description',
    'total_units! manufacturer',
    'availability_type available_from available_until location_building location_room documentation extra_info',
  ],
}

const named = new Set(Object.values(truth).flat().join(' ').replaceAll('!', '').split(' '))

const valuesFor = (name: string) => {
  const [exchange_type, type] = name.split(' ')
  return { exchange_type: exchange_type as string, type: type as string, title: 'Something' }
}

const known = (values: Values) => ({ values, not_known: [] })

const today = '2026-11-21'

describe('the wizard’s truth table', () => {
  const cells = Object.entries(truth).flatMap(([name, steps]) =>
    steps.map((expected, index) => ({ name, step: index + 1, expected })),
  )

  it.each(cells)('$name, step $step: $expected', ({ name, step, expected }) => {
    const values = valuesFor(name)
    const shown = shownFields(catalogue, values).filter(([, field]) => field.step === step)
    const keys = shown.flatMap(([key, field]) => {
      const isAsked = isRequired(field, values)
      return isAsked || named.has(key) ? [key + (isAsked ? '!' : '')] : []
    })
    expect(keys.join(' ')).toBe(expected)
  })

  it.each(cells)(
    '$name, step $step: the server asks for just the required ones',
    ({ name, step, expected }) => {
      const required = expected
        .split(' ')
        .filter((key) => key.endsWith('!'))
        .map((key) => key.slice(0, -1))
      const values = valuesFor(name)
      expect(missingKeys(known(values), [step], today)).toEqual(
        required.filter((key) => !Object.hasOwn(values, key)),
      )
    },
  )

  it('shows the title after the category and the description after the title', () => {
    const shown = (values: object) =>
      shownFields(catalogue, { ...values })
        .filter(([, field]) => field.step === 1)
        .map(([key]) => key)
    expect(shown({})).toEqual(['exchange_type', 'type'])
    expect(shown({ type: 'equipment' })).toEqual(['exchange_type', 'type', 'title'])
    expect(shown({ type: 'equipment', title: 'x' })).toContain('description')
  })

  it.each(['device_type', 'disposable_type'])('asks which one when %s is other', (key) => {
    const values = { ...valuesFor(key === 'device_type' ? 'offer equipment' : 'offer disposables') }
    expect(missingKeys(known({ ...values, [key]: 'other' }), [2], today)).toContain(`${key}_other`)
    expect(
      missingKeys(known({ ...values, [key]: 'other', [`${key}_other`]: 'Robot' }), [2], today),
    ).not.toContain(`${key}_other`)
  })
})

describe('writing values over a listing', () => {
  const read = (current: object, given: object, steps: number[] = []) =>
    readValues(known({ ...current }), { ...given }, steps, today)
  const equipment = {
    exchange_type: 'offer',
    type: 'equipment',
    title: 'Centrifuge',
    device_type: 'other',
    device_type_other: 'Robot',
  }

  it('keeps what is absent, clears null and empty', () => {
    expect(read(equipment, { title: 'New' })).toEqual(known({ ...equipment, title: 'New' }))
    expect(read({ ...equipment, manufacturer: 'x' }, { manufacturer: null })).toEqual(known(equipment))
    expect(read({ ...equipment, manufacturer: 'x' }, { manufacturer: '' })).toEqual(known(equipment))
  })

  it('drops what is not shown for the resulting values, also what depends on a dropped field', () => {
    expect(read(equipment, { type: 'disposables' })).toEqual(
      known({ exchange_type: 'offer', type: 'disposables', title: 'Centrifuge' }),
    )
    expect(read(equipment, { device_type: 'oven' })).toMatchObject({ values: { device_type: 'oven' } })
    expect(read(equipment, { device_type: 'oven' })).not.toHaveProperty('values.device_type_other')
    const bottle = { ...equipment, type: 'chemicals', opened: true, opened_on: '2026-01-31' }
    expect(Object.keys((read(bottle, { type: 'equipment' }) as { values: object }).values)).not.toContain(
      'opened_on',
    )
  })

  it.each([
    ['total_units', [0, -1, 1.5, '5', null === undefined, true, [5], {}, 1e9, Number.NaN]],
    ['operational_age', [1899, 3000, '2016']],
    ['device_type', ['robot', 5, ['oven'], {}]],
    ['type', ['furniture', 'rent', 1]],
    ['availability_type', ['rent', 'sale', true]],
    ['title', [5, true, ['x'], 'x'.repeat(121), 'a\nb']],
    ['documentation', ['yes', 1]],
  ])('refuses wrong values of %s', (key, wrong) => {
    for (const value of wrong)
      expect(read(equipment, { [key]: value }), `${key}: ${JSON.stringify(value)}`).toHaveProperty(
        `errors.${key}`,
      )
  })

  it('takes an expiry date that has passed, but asks what it is fit for', () => {
    const chemicals = { exchange_type: 'offer', type: 'chemicals', title: 'x' }
    const missing = (expiry_date: string, fit_for?: string[]) =>
      missingKeys(known({ ...chemicals, expiry_date, ...(fit_for ? { fit_for } : {}) }), [2], today)
    expect(read(chemicals, { expiry_date: '2026-11-20' })).toHaveProperty('values.expiry_date', '2026-11-20')
    expect(missing('2026-11-20')).toContain('fit_for')
    expect([missing(today), missing('2026-11-20', ['testing'])].flat()).not.toContain('fit_for')
    for (const day of ['2026-02-30', '21-11-2026', 20261122])
      expect(read(chemicals, { expiry_date: day })).toHaveProperty('errors.expiry_date')
  })

  it('names every error of every field at once', () => {
    expect(
      Object.keys(
        (read({}, { exchange_type: 'x', total_units: 0 }, [1, 2]) as { errors: object }).errors,
      ).sort(),
    ).toEqual(
      ['exchange_type', 'manufacturer', 'total_units', 'type'].filter((key) => key !== 'manufacturer'),
    )
  })
})

describe('what the wizard says', () => {
  const loan = {
    ...{ exchange_type: 'offer', type: 'equipment', title: 'Shaker' },
    ...{ availability_type: 'loan', available_until: '2026-01-31' },
  }

  it('lets a date that was fine when it was given stand, but takes no new one that has passed', () => {
    const later = '2026-06-01'
    expect(readValues(known(loan), { ...loan, title: 'Old shaker' }, [1], later)).toMatchObject({
      values: { title: 'Old shaker', available_until: '2026-01-31' },
    })
    expect(readValues(known(loan), { available_until: '2026-01-30' }, [], later)).toEqual({
      errors: { available_until: ['The date must be today or later.'] },
    })
  })

  it('asks for each missing field in its own words, in both languages', () => {
    const errors = (locale: 'en' | 'nl') =>
      inLocale(locale, () =>
        Object.values(Object.assign({}, ...Object.keys(truth).map((name) => missingOf(name)))).flat(),
      )
    for (const locale of ['en', 'nl'] as const) {
      expect(new Set(errors(locale)).size).toBe(Object.keys(missingWords).length - 6)
      expect(errors(locale)).toContain(
        { en: 'Choose a device type.', nl: 'Kies een soort apparaat.' }[locale],
      )
    }
  })

  function missingOf(name: string) {
    const unanswered = { cas_number: null, biological_material: null, radioactive: null }
    const reading = readValues(known(valuesFor(name)), unanswered, [1, 2, 3], '2026-01-01')
    return 'errors' in reading ? reading.errors : {}
  }
})
