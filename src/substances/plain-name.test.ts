import { expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

it.each([
  ['zoutzuur 37 %', 'zoutzuur'],
  ['Zoutzuur, 37%', 'Zoutzuur'],
  ['sulfuric acid 95-98 % p.a.', 'sulfuric acid'],
  ['methanol p.a.', 'methanol'],
  ['acetone, HPLC grade, ≥ 99.8 %', 'acetone'],
  ['37 % w/w hydrochloric acid', 'hydrochloric acid'],
  ['aceton technisch', 'aceton'],
  // Names that only look so.
  ['1,2-dichloroethane', '1,2-dichloroethane'],
  ['paraformaldehyde', 'paraformaldehyde'],
  ['acetyl-p-aminofenol', 'acetyl-p-aminofenol'],
])('%s is called %s', (text, name) => {
  expect(plainName(text)).toBe(name)
})
