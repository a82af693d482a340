import { afterEach, describe, expect, it } from 'vitest'
import { locales, overwriteGetLocale } from '../../../i18n/paraglide/runtime.js'
import { type Category, catalogue, type FieldKey, fields } from '../fields.ts'
import { recogniseColumns } from './recognise.ts'
import { rowTyped, templateOf } from './row-typed.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const table = (text: string) => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const guessed = (text: string) =>
  recogniseColumns(table(text)).columns.map(({ field, because }) => (field ? `${field} by ${because}` : null))
const rowsOf = (text: string) => {
  const { columns, rows } = recogniseColumns(table(text))
  return rows.map((row) => rowTyped(columns, row))
}

describe('columns are recognised', () => {
  it.each([
    [
      'by Dutch names, in any spelling',
      'Artikelnr. | OMSCHRIJVING | CAS-nr | Aantal | Inhoud | T.H.T. | Merk | Prijs',
      [
        ...['product_number by name', 'title by name', 'cas_number by name', 'total_units by name'],
        ...['packaging by name', 'expiry_date by name', 'manufacturer by name', null],
      ],
    ],
    [
      'by English names',
      'Cat. No. | Product name | Qty | Unit | Expiry date | Lot no. | Building | Room | Remarks',
      [
        ...['product_number by name', 'title by name', 'total_units by name', 'volume_weight_unit by name'],
        ...['expiry_date by name', 'lot_number by name', 'location_building by name'],
        ...['location_room by name', 'extra_info by name'],
      ],
    ],
    [
      'by their values, where no row has names',
      'Ethanol absolute | 64-17-5 | 2,5 l | 31-03-2027 | 1.00983.2500\nAcetone p.a. | 67-64-1 | 500 ml | 30/6/2028 | 1.00014.1000',
      [
        ...['title by values', 'cas_number by values', 'total_units by values'],
        ...['expiry_date by values', 'product_number by values'],
      ],
    ],
    [
      'by both: a number with its check digit under any name, but no day under one that is not known',
      'Naam | Nummer volgens CAS-register | Besteld\nEthanol | 64-17-5 | 31-03-2020\nAceton | 67-64-1 | 01-04-2020',
      ['title by name', 'cas_number by values', null],
    ],
    [
      'one column for each field',
      'Name | Qty | Aantal\nTips | 2 | 3',
      ['title by name', 'total_units by name', null],
    ],
    [
      'a column called as no field is',
      'Naam | __proto__ | constructor\nTips | 1 | 2',
      ['title by name', null, null],
    ],
    [
      'with no names where words of a row happen to be some',
      'Ethanol | 2 l | Lab\nAceton | 1 l | Lab',
      ['title by values', 'total_units by values', null],
    ],
    ['one column of names', 'Filter tips\nPetri dishes 90 mm', ['title by values']],
  ])('%s', (_, text, expected) => {
    expect(guessed(text)).toEqual(expected)
  })

  it('by what was chosen for the name before, whatever it is called and holds', () => {
    const asked = table('Stoffbezeichnung | Menge | CAS-nr | Qty\nEthanol | 2 | 64-17-5 | 3')
    const choices = { stoffbezeichnung: 'title', menge: 'total_units', 'cas nr': '' } as const
    const { columns, rows } = recogniseColumns(asked, choices)
    expect(columns.map(({ field, because }) => [field, because])).toEqual([
      ['title', 'chosen'],
      ['total_units', 'chosen'],
      [null, 'chosen'],
      [null, null],
    ])
    expect(rows).toHaveLength(1)
    expect(guessed('Stoffbezeichnung | Menge\nEthanol | 2')).not.toContain('total_units by values')
  })

  it('gives a field that was chosen for two names to the first of them', () => {
    const { columns } = recogniseColumns(table('Stof | Middel\nEthanol | Aceton'), {
      stof: 'title',
      middel: 'title',
    })
    expect(columns.map(({ field }) => field)).toEqual(['title', null])
  })

  it('leaves a description that was chosen one', () => {
    const { columns } = recogniseColumns(
      table('Notes | Thing\nBlue, on top | Vortex mixer and all its heads'),
      {
        notes: 'description',
      },
    )
    expect(columns.map(({ field }) => field)).toEqual(['description', 'title'])
  })

  it('under a line above the table', () => {
    const { columns, rows } = recogniseColumns(table('Freezer 3, shelf 2\nName | Qty\nTips | 2'))
    expect(columns.map(({ field }) => field)).toEqual(['title', 'total_units'])
    expect(rows).toEqual([['Tips', '2']])
  })

  it.each(locales)('as the template names them, in %s', (locale) => {
    overwriteGetLocale(() => locale)
    for (const category of ['equipment', 'chemicals', 'disposables'] as Category[]) {
      const names = templateOf(category)
      const { columns } = recogniseColumns([names, names.map(() => 'x')])
      const labels = columns.map(({ field }) => catalogue[field as FieldKey]?.label())
      expect(labels).toEqual(names)
      expect(names).toContain(fields.title.label())
      expect(names.includes(fields.cas_number.label())).toBe(category === 'chemicals')
    }
  })
})

it('a column is also what the field is called of some things', () => {
  const named = fields.documentation.labelled.label()
  expect(
    recogniseColumns([
      ['Title', named],
      ['Shaker', 'yes'],
    ]).columns[1]?.field,
  ).toBe('documentation')
})

describe('a row becomes the values of a listing', () => {
  it('in Dutch', () => {
    const [row] = rowsOf(
      'Naam | CAS | Hoeveelheid | Eenheid | Houdbaar tot | Opslag | Soort stof | Plank\nEthanol | CAS 64-17-5 | 2,5 | liter | 31 mrt 2027 | gekoeld | Reagentia | 3 <b>',
    )
    expect(row).toEqual({
      unread: [],
      values: {
        ...{ exchange_type: 'offer', type: 'chemicals', title: 'Ethanol', cas_number: '64-17-5' },
        ...{ total_units: 2500, volume_weight_unit: 'ml', expiry_date: '2027-03-31', storage: 'chilled' },
        ...{ substance_category: 'reagents', description: '<p>Plank: 3 &lt;b&gt;</p>' },
      },
    })
  })

  it('in English', () => {
    const [row] = rowsOf(
      'Name | Qty | Expiry | Catalogue number\nFilter tips 200 µl | 10 boxes | Mar 2027 | 0030078551',
    )
    expect(row).toEqual({
      unread: [],
      values: {
        ...{ exchange_type: 'offer', type: 'disposables', disposable_type: 'pipette_tips' },
        ...{ title: 'Filter tips 200 µl', total_units: 10 },
        ...{ expiry_date: '2027-03-31', product_number: '0030078551' },
      },
    })
  })

  it('and what cannot be read stays as it was typed', () => {
    const [row] = rowsOf('Name | CAS | Qty | Expiry\nEthanol | 64-17-4 | a few | soon')
    expect(row?.unread.sort()).toEqual(['cas_number', 'expiry_date', 'total_units'])
    expect(row?.values).toMatchObject({ cas_number: '64-17-4', total_units: 'a few', expiry_date: 'soon' })
  })

  it('with the order of days that all of a column can have', () => {
    const expiries = (days: string) =>
      rowsOf(`Name | Expiry\n${days}`).map(({ values }) => values.expiry_date)
    expect(expiries('a | 03/04/2027\nb | 05/06/2027')).toEqual(['2027-04-03', '2027-06-05'])
    expect(expiries('a | 03/04/2027\nb | 05/26/2027')).toEqual(['2027-03-04', '2027-05-26'])
  })

  it('with the unit that the name of a column says', () => {
    const [row] = rowsOf('Stof | Hoeveelheid (ml)\nEthanol | 1.500')
    expect(row?.values).toMatchObject({ total_units: 1500, volume_weight_unit: 'ml' })
  })
})
