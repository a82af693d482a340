import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../i18n/paraglide/runtime.js'
import { partsOf } from './parts.ts'

afterEach(() => overwriteGetLocale(() => 'en'))

const rows = (count: number) => Array.from({ length: count }, (_, at) => at)
const sizes = (count: number) => partsOf('Cold room', rows(count)).map((part) => part.rows.length)

describe('a table becomes as many clear-outs as it needs', () => {
  it.each([
    [0, [0]],
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1_200, [500, 500, 200]],
  ])('of %i rows', (count, expected) => {
    expect(sizes(count)).toEqual(expected)
    expect(partsOf('Cold room', rows(count)).flatMap((part) => part.rows)).toEqual(rows(count))
  })

  it('which are numbered, where it is more than one', () => {
    const titles = (title: string, count: number) => partsOf(title, rows(count)).map((part) => part.title)
    expect(titles('Cold room', 500)).toEqual(['Cold room'])
    expect(titles('Cold room ', 501)).toEqual(['Cold room (1 of 2)', 'Cold room (2 of 2)'])
    expect(titles(' ', 501)).toEqual(['', ''])
    overwriteGetLocale(() => 'nl')
    expect(titles('Koelcel', 501)).toEqual(['Koelcel (1 van 2)', 'Koelcel (2 van 2)'])
  })

  it('with titles that are short enough', () => {
    const [first, second] = partsOf('x'.repeat(120), rows(501))
    expect(first?.title).toBe(`${'x'.repeat(111)} (1 of 2)`)
    expect(second?.title).toHaveLength(120)
  })
})
