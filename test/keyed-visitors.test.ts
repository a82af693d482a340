import { expect, it } from 'vitest'
import type { AnyAction } from '../src/http/action.ts'
import { isKeptNowhere } from '../src/http/run.ts'
import { visitor } from '../src/http/viewer.ts'
import { routes } from '../src/routes.ts'
import { testApp } from './app.ts'

/** A visitor's answers are kept, too, so each call that keeps one is bounded by the network. */
it('every call of visitors whose answer may be kept has a limit', () => {
  const unbounded = routes.filter(({ method, guard, to }) => {
    if (method !== 'POST' || to.kind !== 'call' || guard(visitor)) return false
    const { limits } = to as AnyAction
    return !isKeptNowhere(to as AnyAction) && !limits
  })
  expect(unbounded.map(({ path }) => path)).toEqual([])
})

it('over it the answer is a 429, and no further row is kept', async () => {
  const app = await testApp()
  const message = { name: 'Kim', email: 'kim@elsewhere.example', subject: 'Hello', message: 'A question.' }
  const send = (number: number) =>
    app.client().post('/api/contact', message, { 'idempotency-key': `stranger-${number}` })
  const statuses: number[] = []
  for (let number = 0; number < 103; number += 1) statuses.push((await send(number)).status)
  expect(statuses).toEqual([...Array(100).fill(200), 429, 429, 429])
  const { rows } = await app.pool.query('select count(*)::int as count from idempotency_keys')
  expect(rows).toEqual([{ count: 100 }])
})
