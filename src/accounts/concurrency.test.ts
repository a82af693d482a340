import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency.ts'

test('runs two at once, in the order asked, and goes on after a failure', async () => {
  const limited = limitConcurrency(2, 10)
  const started: number[] = []
  const works = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
  const asked = works.map(({ promise }, i) =>
    limited(() => {
      started.push(i)
      return promise
    }).catch(() => 'failed'),
  )
  const seen: number[][] = []
  for (const i of [1, 0, 2, 4, 3, 5]) {
    await setImmediate()
    seen.push([...started])
    if (i === 2) works[i]?.reject(new Error('planted'))
    else works[i]?.resolve()
  }
  expect(seen.map((order) => order.length)).toEqual([2, 3, 4, 5, 6, 6])
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(await Promise.all(asked)).toEqual([undefined, undefined, 'failed', undefined, undefined, undefined])
  expect(await limited(async () => 'free again')).toBe('free again')
})

test('a work that comes as a place is handed over waits its turn', async () => {
  const limited = limitConcurrency(1, 10)
  const order: string[] = []
  const first = limited(async () => order.push('first'))
  const second = limited(async () => order.push('second'))
  const third = first.then(() => limited(async () => order.push('third')))
  await Promise.all([second, third])
  expect(order).toEqual(['first', 'second', 'third'])
})

test('refuses another when as many wait as may', async () => {
  const limited = limitConcurrency(1, 2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = [1, 2, 3].map(() => limited(() => promise))
  await expect(limited(() => promise)).rejects.toMatchObject({ status: 503, code: 'busy' })
  resolve()
  await Promise.all(waiting)
  expect(await limited(async () => 'free again')).toBe('free again')
})
