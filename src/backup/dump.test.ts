import { expect, it } from 'vitest'
import { environment } from './dump.ts'

it('tells PostgreSQL’s programs what the address of a database says', () => {
  const { PATH, HOME, ...told } = environment(
    'postgres://lab%40ex:p%26ss@[::1]:6432/park?sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/a.pem&sslkey=/a.key',
  )
  expect(told).toEqual({
    LC_ALL: 'C',
    PGHOST: '::1',
    PGPORT: '6432',
    PGUSER: 'lab@ex',
    PGPASSWORD: 'p&ss',
    PGDATABASE: 'park',
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
    PGSSLCERT: '/a.pem',
    PGSSLKEY: '/a.key',
  })
  expect(environment('postgres://a@db/park?sslmode=verify-full', '/etc/park.pem')).toMatchObject({
    PGSSLROOTCERT: '/etc/park.pem',
  })
  expect(environment('postgres://a@db/park?sslmode=require', '/etc/park.pem')).not.toHaveProperty(
    'PGSSLROOTCERT',
  )
  expect(environment('postgres://a@db/park?sslmode=no-verify')).toMatchObject({ PGSSLMODE: 'require' })
})
