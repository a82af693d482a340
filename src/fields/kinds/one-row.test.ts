import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { onlyRow, saysConcentration } from './one-row.ts'

const bundled = new URL('../../substances/bundled.json.gz', import.meta.url)
const { substances } = JSON.parse(gunzipSync(readFileSync(bundled)).toString())
const rowFor = (cas: string) =>
  onlyRow(
    substances.filter((row: { cas: string | null }) => row.cas === cas),
    cas,
  )

it.each(['64-17-5', '71-43-2', '67-64-1', '75-09-2', '26628-22-8'])('is the row of %s', (cas) => {
  expect(rowFor(cas)).toMatchObject({ cas })
})

it.each([
  ['a concentration in its name, and out of date', '50-00-0'],
  ['limits of concentration', '1310-73-2'],
  ['a note', '7647-01-0'],
  ['a row for each form', '7440-66-6'],
  ['a form in its name', '7440-50-8'],
  ['water in its name', '7758-99-8'],
  ['no row', '67-68-5'],
])('is none where there is %s', (_, cas) => {
  expect(rowFor(cas)).toBeNull()
})

it('is none of another number', () => {
  const [row] = substances.filter(({ cas }: { cas: string }) => cas === '64-17-5')
  expect(onlyRow([row], '64-17')).toBeNull()
})

it.each([
  'Ethanol 70%',
  'Ethanol, 70 vol. %',
  'HCl 1 M',
  'NaOH 0,5 mol/l',
  '1N acid',
  'SDS 10 mg/ml',
  '5 ppm',
])('is a concentration: %s', (title) => expect(saysConcentration(title)).toBe(true))

it.each([
  'Ethanol',
  'Benzene p.a.',
  '1,2-dichloroethane',
  'Methanol 2 bottles',
  '5 N-methylaniline',
  '4 l acetone',
])('is none: %s', (title) => expect(saysConcentration(title)).toBe(false))
