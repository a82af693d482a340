import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { codeOf } from '../../../test/codes.ts'
import { aClient } from '../../../test/factories.ts'
import { half, withCode, withPasskey } from '../../../test/factors.ts'
import { lostFactors, lostInWords } from './lost.ts'
import { seal } from './seal.ts'

const app = await testApp()
const lost = () => lostFactors(app.db, app.secret, app.config.appUrl)

it('a code that cannot be read is said to be that, and opens nothing', async () => {
  const person = await aClient(app)
  const { id } = person.user
  const { seed, recovery } = await withCode(app, person)
  expect((await lost()).codes).toBe(0)
  const sealed = seal('the secret of another time', 'seeds', String(id), Buffer.from('twenty bytes of seed'))
  await sql`update code_seeds set sealed = ${sealed} where user_id = ${id}`.execute(app.db)
  expect(await lost()).toMatchObject({ codes: 1, passkeys: 0 })
  const { client } = await half(app, person)
  const refused = await client.post('/api/login/factor', { code: codeOf(seed) })
  expect([refused.status, refused.body.errors.code[0]]).toEqual([
    422,
    expect.stringContaining('since LabEx was restored'),
  ])
  const { status } = await client.post('/api/login/factor', { recovery_code: recovery[0] })
  expect(status).toBe(200)
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  expect((await administrator.page('/admin')).body.lost_factors.codes).toBe(1)
})

it('passkeys that were made for another name of the site are counted and named', async () => {
  const person = await aClient(app)
  await withPasskey(app, person)
  expect((await lost()).passkeys).toBe(0)
  const moved = await lostFactors(app.db, app.secret, 'https://labex.elsewhere.example')
  expect(moved).toMatchObject({ passkeys: 1, host: 'localhost' })
  const words = lostInWords(moved, 'https://labex.elsewhere.example').map(({ fact }) => fact)
  expect(words.at(-1)).toBe('a passkey was made at localhost, not for labex.elsewhere.example')
})
