import { expect, it } from 'vitest'
import { joined, mayJoin, moved, takenApart, thingsOf, without } from './things.ts'

const photos = ['a', 'b', 'c', 'd'].map((id) => ({ id, isFirst: true }))
const names = (all: { id: string; isFirst: boolean }[]) =>
  thingsOf(all).map((thing) => thing.map(({ id }) => id).join(''))

it('joins a thing with the one before, and takes it apart again', () => {
  const two = joined(photos, 1)
  expect(names(two)).toEqual(['ab', 'c', 'd'])
  expect(names(joined(two, 1))).toEqual(['abc', 'd'])
  expect(names(takenApart(joined(two, 1), 0))).toEqual(['a', 'b', 'c', 'd'])
  expect(names(joined(photos, 0))).toEqual(['a', 'b', 'c', 'd'])
})

it('moves a photo to another thing; what it began is begun by the next', () => {
  const start = joined(photos, 1)
  expect(names(moved(start, 'a', 2))).toEqual(['b', 'c', 'da'])
  expect(names(moved(photos, 'd', 0))).toEqual(['ad', 'b', 'c'])
  expect(names(moved(start, 'b', 0))).toEqual(['ab', 'c', 'd'])
})

it('leaves the rest of a thing together when one of its photos goes', () => {
  const start = joined(joined(photos, 1), 2)
  expect(names(start)).toEqual(['ab', 'cd'])
  expect(names(without(start, 'c'))).toEqual(['ab', 'd'])
  expect(names(without(start, 'a'))).toEqual(['b', 'cd'])
})

it('makes no thing of more photos than a listing has', () => {
  const many = Array.from({ length: 11 }, (_, at) => ({ id: String(at), isFirst: at === 0 || at === 10 }))
  expect(mayJoin(...(thingsOf(many) as [typeof many, typeof many]))).toBe(false)
  expect(thingsOf(joined(many, 1))).toHaveLength(2)
  expect(thingsOf(moved(many, '10', 0))).toHaveLength(2)
})
