import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rooms } from './rooms.ts'

/** The cells of the first row of a document that begins with this one. */
const rowOf = (file: string, first: string): string[] => {
  const row = readFileSync(file, 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`))
  return row?.split('|').map((cell) => cell.trim()) ?? expect.fail(`${file} has no row "${first}"`)
}

it.each([
  ['the first page of somebody signed in', '20000: signed in, list, HTML'],
  ['each list after it', '20000: signed in, list with filters, JSON'],
])('operators read of %s what was measured', (row, measured) => {
  const [, , perSecond = '', , , , , ms] = rowOf('docs/performance.md', measured)
  const said = rowOf('docs/operating.md', row)[2]
  expect(said).toBe(`${Math.round(Number(ms))} ms of a core; ${perSecond} a second`)
})

it('operators read of fifty who read without a pause what was measured', () => {
  const [, , perSecond, ms] = rowOf('docs/performance.md', 'signed in')
  const said = rowOf('docs/operating.md', 'fifty signed in who read without a pause, and five who write')[2]
  expect(said).toBe(`${perSecond} pages a second; half wait more than ${(Number(ms) / 1000).toFixed(1)} s`)
})

it('the map names the rooms of connections, recall and safety as high as they stand', () => {
  const map = readFileSync('docs/MAP.md', 'utf8')
  const named = rooms.filter((room) => new RegExp(`^  ${room}/ `, 'm').test(map))
  const places = named.map((room) => map.search(new RegExp(`^  ${room}/ `, 'm')))
  const [safety, recall, connections] = ['safety', 'recall', 'connections'].map(
    (room) => places[named.indexOf(room)] ?? -1,
  )
  expect([safety, recall, connections]).toEqual(
    [safety, recall, connections].toSorted((a, b) => Number(a) - Number(b)),
  )
})
