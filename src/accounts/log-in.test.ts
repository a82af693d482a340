import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { withCode, withPasskey } from '../../test/factors.ts'

const app = await testApp()

it('an empty form is told of both its fields at once', async () => {
  const { status, body } = await app.client().post('/api/login', { email: '', password: '' })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ email: ['Fill in your e-mail address.'], password: ['Enter a password.'] })
})

it('a wrong password is answered alike, by the same work, whatever else the account asks for', async () => {
  const [plain, coded, keyed] = [await aClient(app), await aClient(app), await aClient(app)]
  await withCode(app, coded)
  await withPasskey(app, keyed)
  const wrong = async (email: string) => {
    const client = app.client()
    await client.csrf()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { status, body } = await client.post('/api/login', { email, password: 'not the right one' })
    const asked = query.mock.calls.map(([said]) => textOf(said)).filter((text) => !isOfTheHouse.test(text))
    query.mockRestore()
    return { status, body, asked }
  }
  const answer = await wrong(plain.user.email)
  expect([answer.status, answer.asked.length > 1]).toEqual([422, true])
  expect(await wrong(coded.user.email)).toEqual(answer)
  expect(await wrong(keyed.user.email)).toEqual(answer)
})

const textOf = (said: unknown) => (typeof said === 'string' ? said : String(Object(said).text))

/** What goes on by the clock, and what a connection is asked that was idle. */
const isOfTheHouse = /from "installation"|^select 1$|^set lock_timeout|worker|jobs/i
