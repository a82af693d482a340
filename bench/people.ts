import { sql } from 'kysely'
import { hashPassword } from '../src/accounts/password.ts'
import { TestClient } from '../test/client.ts'
import { benchWorld } from './world.ts'

const password = 'a long enough passphrase'

/** A hundred accounts of one organisation, and the calls that must not tell who has one. */
export async function passwordWorld() {
  const world = await benchWorld(2_000)
  const { db } = world.app
  await db
    .insertInto('organisation_domains')
    .values({ domain: 'bench.example', organisation_id: 1 })
    .execute()
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const visitor = new TestClient(world.app.config.appUrl, world.fetch)
  const csrf = await visitor.csrf()
  const post = (path: string, body: object) =>
    visitor.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...csrf },
    })
  const keepVisitor = async (answer: Promise<Response>) => {
    await answer
    // Signing up signs in; stay the visitor whose token this is.
    for (const name of ['labex_session', 'labex_device']) visitor.cookies.delete(name)
  }
  return {
    close: world.close,
    known: (index: number) => `user${1 + (index % 200)}@bench.example`,
    unknown: (index: number) => `nobody${index}@bench.example`,
    page: async () =>
      (
        await world.fetch(
          new Request(`${world.app.config.appUrl}/listings/offers`, { headers: { 'x-inertia': 'true' } }),
        )
      ).arrayBuffer(),
    forgetLimits: async () => void (await sql`truncate limits`.execute(db)),
    calls: {
      login: (email: string) => post('/api/login', { email, password: 'not the right passphrase' }),
      'forgot-password': (email: string) => post('/api/forgot-password', { email }),
      'sign-up': (email: string) =>
        keepVisitor(
          post('/api/users', {
            name: 'Somebody',
            email,
            password,
            password_confirmation: password,
            disclaimer: true,
          }),
        ),
    },
  }
}

type World = Awaited<ReturnType<typeof benchWorld>>

export async function administrator({ app, fetch }: World): Promise<TestClient> {
  const [email, password] = ['admin@bench.example', 'a long enough passphrase']
  await app.db
    .insertInto('users')
    .values({
      name: 'Admin',
      email,
      password_hash: await hashPassword(password),
      role: 'administrator',
      verified_at: sql`now()`,
    })
    .execute()
  const client = new TestClient(app.config.appUrl, fetch)
  await client.post('/api/login', { email, password })
  return client
}
