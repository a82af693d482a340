import { afterEach, expect, it } from 'vitest'
import { readTable } from '../../../browser/sheets/read-table.ts'
import { cellSeparators } from '../../../i18n/languages.ts'
import { locales, overwriteGetLocale } from '../../../i18n/paraglide/runtime.js'
import { recogniseColumns } from '../../../listings/catalogue/columns/recognise.ts'
import { templateOf } from '../../../listings/catalogue/columns/row-typed.ts'
import { type Category, catalogue, type FieldKey, fields } from '../../../listings/catalogue/fields.ts'
import { templateFile } from './template.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const cases = locales.flatMap((locale) =>
  (Object.keys(fields.type.options) as Category[]).map((category) => [locale, category] as const),
)

it.each(cases)(
  'a template in %s for %s is read back, each column as what it is',
  async (locale, category) => {
    overwriteGetLocale(() => locale)
    const { text } = templateFile(category)
    expect(text).toMatch(new RegExp(`^\uFEFF[^${cellSeparators[locale] === ',' ? ';' : ','}]+\\r\\n$`))
    // With a line under it, as it comes back.
    const names = templateOf(category)
    const filled = names.map(() => 'x').join(cellSeparators[locale])
    const { rows } = await readTable(new TextEncoder().encode(`${text}${filled}\r\n`))
    const { columns, rows: things } = recogniseColumns(rows)
    expect(columns.map(({ field }) => catalogue[field as FieldKey]?.label())).toEqual(names)
    expect(things).toHaveLength(1)
  },
)

it('a template is named in the language of the page', () => {
  expect(templateFile('chemicals').name).toBe('labex-template-chemicals.csv')
  overwriteGetLocale(() => 'nl')
  expect(templateFile('chemicals').name).toBe('labex-sjabloon-chemicalien.csv')
})
