import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/connect.ts'
import type { TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import type { TestClient } from './client.ts'
import { codeOf } from './codes.ts'
import { type aClient, password } from './factories.ts'

type Person = Awaited<ReturnType<typeof aClient>>

/** As if the link of the mail had been opened in all sessions of somebody. */
export const mailOpened = (app: TestApp, { user }: Person, ago = '0 minutes') =>
  sql`update sessions set mail_opened_at = now() - ${ago}::interval where user_id = ${user.id}`.execute(
    app.db,
  )

/** As if all sessions of somebody had last proved so many minutes ago whose they are. */
export const provedAgo = (app: TestApp, { user }: Person, minutes: number) =>
  sql`update sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${user.id}`.execute(
    app.db,
  )

/** Sets up an app that makes codes. */
export async function withCode(app: TestApp, person: Person) {
  await mailOpened(app, person)
  const { seed } = (await person.post('/api/account/code/start')).body
  const { status, body } = await person.post('/api/account/code', {
    sealed: seed.sealed,
    code: codeOf(seed.text, 0),
  })
  expect(status).toBe(200)
  return { seed: seed.text as string, recovery: body.recovery_codes as string[] }
}

export async function withPasskey(app: TestApp, person: Person, told = {}) {
  await mailOpened(app, person)
  const passkey = new Authenticator(app.config.appUrl)
  const { options } = (await person.post('/api/account/passkeys/options')).body
  const added = await person.post('/api/account/passkeys', {
    name: 'Work laptop',
    passkey: passkey.add(options, told),
  })
  return { passkey, added, options }
}

/** A right password of somebody with a factor. */
export async function half(app: TestApp, { user }: Person, client: TestClient = app.client()) {
  const { status, body } = await client.post('/api/login', { email: user.email, password })
  expect([status, body.user]).toEqual([200, undefined])
  return { client, body }
}

export const passkeyOptions = async (client: TestClient) =>
  (await client.post('/api/login/passkey/options')).body.options

/** An app that makes codes, by its row alone. */
export const aSeed = (db: Db, user_id: number) =>
  db
    .insertInto('code_seeds')
    .values({ user_id, sealed: Buffer.from('x'), last_step: 0 })
    .execute()

export const anOpenWayBack = (db: Db, user_id: number) =>
  db.insertInto('ways_back').values({ user_id }).execute()

/** For tests that move the clock by more than a proof or a deadline holds. */
export async function askForNoFactor({ db }: TestApp): Promise<void> {
  await sql`update sessions set proved_at = '2100-01-01'`.execute(db)
  const content = JSON.stringify({ second_factor: 'nobody' })
  await db.insertInto('park_settings').values({ section: 'signing_in', content }).execute()
}
