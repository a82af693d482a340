import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { aClient } from '../../../test/factories.ts'
import { withCode, withPasskey } from '../../../test/factors.ts'
import { waysOf } from './factors.ts'
import { withdrawAgain, withdrawnFactors } from './withdrawn.ts'

const app = await testApp()
const rowsOf = (table: string, id: number) =>
  sql<object>`select to_jsonb(kept) as row from ${sql.table(table)} as kept where user_id = ${id}`
    .execute(app.db)
    .then(({ rows }) => rows)

it('what was taken off is taken off again where a backup brings it back, and what came later stays', async () => {
  const person = await aClient(app)
  const { id } = person.user
  await withPasskey(app, person)
  await withCode(app, person)
  const before = { passkeys: await rowsOf('passkeys', id), code_seeds: await rowsOf('code_seeds', id) }
  const [passkey] = (await person.page('/account/second-factor')).body.passkeys
  await person.delete(`/api/account/passkeys/${passkey.id}`)
  await withCode(app, person)
  const known = (await withdrawnFactors(app.db)).filter(({ user_id }) => user_id === id)
  expect(known).toHaveLength(2)
  expect(await withdrawAgain(app.db, known)).toBe(0)
  expect(await waysOf(app.db, id)).toEqual(['code', 'recovery'])

  await sql`delete from code_seeds where user_id = ${id}`.execute(app.db)
  for (const [table, rows] of Object.entries(before))
    await sql`insert into ${sql.table(table)} overriding system value
      select kept.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (row jsonb),
        jsonb_populate_record(null::${sql.table(table)}, given.row) as kept`.execute(app.db)
  expect(await waysOf(app.db, id)).toEqual(['passkey', 'code', 'recovery'])
  expect(await withdrawAgain(app.db, known)).toBe(2)
  expect(await waysOf(app.db, id)).toEqual([])
})

it('keeps nothing of what goes with its account', async () => {
  const person = await aClient(app)
  await withCode(app, person)
  await person.delete('/api/account', {})
  const left = await sql`select from withdrawn_factors where user_id = ${person.user.id}`.execute(app.db)
  expect(left.rows).toEqual([])
})
