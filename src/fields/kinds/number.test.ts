import { expect, it } from 'vitest'
import { m } from '../../i18n/paraglide/messages.js'
import { number } from './number.server.ts'
import type { NumberField } from './number.ts'

const aField = (max: NumberField['max']): NumberField => ({
  kind: 'number',
  label: m.fields_total_units,
  min: 1950,
  max,
})

it.each<[NumberField['max'], RegExp]>([
  [999_999, /^Enter a number from 1,950 to 999,999\.$/],
  ['this_year', /^Enter a number from 1950 to \d{4}\.$/],
])('says what a number may be up to %s', (max, said) => {
  const { error } = number.schema(aField(max), '2026-01-01').safeParse(0)
  expect(error?.issues[0]?.message).toMatch(said)
})
