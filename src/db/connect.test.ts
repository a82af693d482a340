import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/app.ts'
import { sources } from '../../test/sources.ts'
import { openPool } from './connect.ts'

it('a connection that ends is heard of, but not one of a pool that is being closed', async () => {
  const connection = await testDatabase()
  const admin = openPool({ ...connection, max: 1 }, () => {})
  const onLost = vi.fn()
  const terminate = async (pool: pg.Pool, { isClosing }: { isClosing: boolean }) => {
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const working = expect(client.query('select pg_sleep(60)')).rejects.toThrow()
    if (isClosing) void pool.end()
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await working
    client.release(true)
  }
  await terminate(openPool(connection, onLost), { isClosing: true })
  expect(onLost).not.toHaveBeenCalled()
  const open = openPool(connection, onLost)
  await terminate(open, { isClosing: false })
  expect(onLost).toHaveBeenCalled()
  await Promise.all([open.end(), admin.end()])
})

it('no connection that ends early takes the process with it: each has somebody who hears of it', () => {
  const made = /new pg\.(Client|Pool)\(/
  const deaf = sources().filter(({ text }) => made.test(text) && !/\.on\('error', /.test(text))
  expect(deaf.map(({ file }) => file)).toEqual([])
  expect(sources().filter(({ text }) => made.test(text)).length).toBeGreaterThan(5)
})
