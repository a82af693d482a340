import { expect, it } from 'vitest'
import { unbrokenHead } from './recall-head.ts'

it.each([
  [
    'Acetone · CAS 67-64-1 · lot demo-8',
    'Acetone\u00a0· CAS\u00a067\u201164\u20111\u00a0· lot\u00a0demo\u20118',
  ],
  ['Recall: CAS 7732-18-5', 'Recall: CAS\u00a07732\u201118\u20115'],
  ['CAS-nummer 67-64-1, 2 l', 'CAS-nummer 67\u201164\u20111, 2\u00a0l'],
  ['lot 12-34', 'lot\u00a012\u201134'],
  ['lot ABCDEFGH-1234-IJKLMNOP-5678', 'lot ABCDEFGH-1234-IJKLMNOP-5678'],
  ['a lot of salt-water', 'a lot of salt-water'],
])('a head of a recall keeps a number on one line, and begins none with a dot: %s', (what, shown) => {
  expect(unbrokenHead(what)).toBe(shown)
})
