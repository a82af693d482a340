import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rooms } from './rooms.ts'

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
