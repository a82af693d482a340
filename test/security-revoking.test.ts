import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startSession } from '../src/http/session.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'
import { aClient, anOrganisation, aUser, centrifuge, password } from './factories.ts'
import { forgetLimits } from './security-world.ts'

describe('a session of the staff of an organisation', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { organisation: null, role: 'administrator' })
  const freshSession = (id: number) => startSession(app.db, id, 'test')

  it('ends with the organisation, and nothing can be written any more', async () => {
    for (let round = 0; round < 10; round++) {
      await forgetLimits(app)
      const organisation = await anOrganisation(app)
      const staff = await aUser(app, { organisation })
      const clients = await Promise.all([1, 2].map(() => clientWith(staff.id)))
      const [inFlight, answer] = await Promise.all([
        (clients[0] as TestClient).post('/api/listings', centrifuge),
        administrator.post(`/api/admin/organisations/${organisation.id}/revoke`),
      ])
      expect([answer.status, [200, 401, 403, 419].includes(inFlight.status)]).toEqual([200, true])
      const before = await count('listings')
      for (const client of clients) expect((await client.post('/api/listings', centrifuge)).status).toBe(401)
      const again = await clientWith(staff.id)
      expect((await again.post('/api/listings', centrifuge)).body).toMatchObject({
        success: false,
        code: 'organisation_revoked',
      })
      expect(await count('listings')).toBe(before)
    }
  })

  it('cannot begin by signing up while or after it is revoked', async () => {
    for (let round = 0; round < 10; round++) {
      await forgetLimits(app)
      const organisation = await anOrganisation(app)
      const signUp = (name: string) =>
        app.client().post('/api/users', {
          name,
          email: `${name}@${organisation.domain}`,
          password,
          password_confirmation: password,
          disclaimer: true,
        })
      const during = signUp('during')
      expect((await administrator.post(`/api/admin/organisations/${organisation.id}/revoke`)).status).toBe(
        200,
      )
      const atAnswer = await count('users')
      expect((await signUp('after')).body).toMatchObject({ success: false, code: 'domain_not_allowed' })
      await during
      expect(await count('users')).toBe(atAnswer)
    }
  })

  it('ends when an administrator deletes the account', async () => {
    const client = await aClient(app)
    expect((await administrator.delete(`/api/admin/users/${client.user.id}`)).status).toBe(200)
    expect((await client.get('/api/user')).status).toBe(401)
  })

  async function clientWith(id: number): Promise<TestClient> {
    const client = app.client()
    client.cookies.set('labex_session', await freshSession(id))
    return client
  }

  async function count(table: 'users' | 'listings'): Promise<number> {
    const { total } = await app.db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow()
    return total
  }
})
