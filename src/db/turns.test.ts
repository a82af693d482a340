import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inTime } from './deadline.ts'
import { aside, inTurn, TooMany } from './turns.ts'

const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, end: () => resolve() }
}

it('works on 64 at once, lets 2,000 wait in their order, and refuses more', async () => {
  const { promise, end } = held()
  const begun: number[] = []
  const ask = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      await promise
    })
  const asked = Array.from({ length: 2_064 }, (_, number) => ask(number))
  await setImmediate()
  expect(begun.length).toBe(64)
  await expect(ask(-1)).rejects.toThrow(TooMany)
  end()
  await Promise.all(asked)
  expect(begun).toEqual(Array.from({ length: 2_064 }, (_, number) => number))
})

it('what goes on aside takes no turn, and takes one again afterwards', async () => {
  const [arriving, working] = [held(), held()]
  const order: string[] = []
  const slow = inTurn(async () => {
    await aside(() => arriving.promise)
    order.push('slow')
  })
  const others = Array.from({ length: 64 }, () => inTurn(() => working.promise))
  const late = inTurn(async () => order.push('late'))
  await setImmediate()
  arriving.end()
  await setImmediate()
  expect(order).toEqual([])
  working.end()
  await Promise.all([slow, late, ...others])
  expect(order).toEqual(['late', 'slow'])
})

it('a failed work gives its turn back', async () => {
  const failing = Array.from({ length: 200 }, () =>
    inTurn(() => Promise.reject(new Error('planted'))).catch(() => 'failed'),
  )
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
  expect(await inTurn(async () => 'free again')).toBe('free again')
})

it('nobody waits for a turn beyond the deadline, nor takes one afterwards', async () => {
  const { promise, end } = held()
  const working = Array.from({ length: 64 }, () => inTurn(() => promise))
  let hasBegun = false
  const late = inTime(() => inTurn(async () => (hasBegun = true)))
  await expect(late).rejects.toMatchObject({ name: 'RanOut' })
  end()
  await Promise.all(working)
  await setImmediate()
  expect(hasBegun).toBe(false)
  expect(await inTurn(async () => 'free')).toBe('free')
}, 20_000)
