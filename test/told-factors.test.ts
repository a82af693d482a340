import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { issueToken } from '../src/accounts/tokens.ts'
import { testApp } from './app.ts'
import { codeOf } from './codes.ts'
import { aClient, password } from './factories.ts'
import { half, passkeyOptions, withCode, withPasskey } from './factors.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'

describe('an act about a second factor queues the mails that it names', async () => {
  const app = await testApp()
  const anAdmin = () => aClient(app, { role: 'administrator', organisation: null })
  await anAdmin()
  const forgetAll = () => app.db.deleteFrom('limits').execute()
  const failed = async (email: string) => {
    for (let times = 0; times < 10; times += 1) {
      await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
      await app.client().post('/api/login', { email, password: 'not the password' })
    }
    await app.db.deleteFrom('limits').where('key', 'like', 'login%').execute()
  }
  const changed = ['factor_changed', 'factor_changed_of'] as const
  const stopped = ['way_back_stopped', 'way_back_stopped', 'way_back_stopped'] as const

  const acts: Record<string, () => Promise<Driven>> = {
    'ending a login with a code after many failures': async () => {
      const person = await aClient(app)
      const { seed } = await withCode(app, person)
      await failed(person.user.email)
      const { client } = await half(app, person)
      await clear(app)
      await client.post('/api/login/factor', { code: codeOf(seed) })
      return line('POST /api/login/factor', 'login_after_failures')
    },
    'typing the tenth wrong code': async () => {
      const person = await aClient(app)
      await withCode(app, person)
      await clear(app)
      for (let times = 0; times < 11; times += 1) {
        await app.db.deleteFrom('limits').where('key', 'like', 'codes of%').execute()
        const { client } = await half(app, person)
        await client.post('/api/login/factor', { code: '123' })
      }
      return line('POST /api/login/factor', 'codes_guessed')
    },
    'typing the tenth wrong code inside': async () => {
      const person = await aClient(app)
      await withCode(app, person)
      await clear(app)
      for (let times = 0; times < 11; times += 1) {
        await app.db.deleteFrom('limits').where('key', 'like', 'codes of%').execute()
        await person.post('/api/account/proof', { code: '123' })
      }
      return line('POST /api/account/proof', 'codes_guessed')
    },
    'logging in with a passkey after many failures': async () => {
      const person = await aClient(app)
      const { passkey } = await withPasskey(app, person)
      await failed(person.user.email)
      const client = app.client()
      const asked = await passkeyOptions(client)
      await clear(app)
      await client.post('/api/login/passkey', { passkey: passkey.use(asked) })
      return line('POST /api/login/passkey', 'login_after_failures')
    },
    'asking for the link': async () => {
      const person = await aClient(app)
      await clear(app)
      await person.post('/api/account/factors/link', { current_password: password })
      return line('POST /api/account/factors/link', 'factor_link')
    },
    'setting up an app': async () => {
      const admin = await onlyWith()
      await clear(app)
      await withCode(app, admin)
      return line('POST /api/account/code', ...changed)
    },
    'removing an app': async () => {
      const admin = await onlyWith()
      await withCode(app, admin)
      await clear(app)
      await admin.delete('/api/account/code')
      return line('DELETE /api/account/code', ...changed)
    },
    'adding a passkey': async () => {
      const admin = await onlyWith()
      await clear(app)
      await withPasskey(app, admin)
      return line('POST /api/account/passkeys', ...changed)
    },
    'removing a passkey': async () => {
      const admin = await onlyWith()
      await withPasskey(app, admin)
      const [{ id }] = (await admin.page('/account/second-factor')).body.passkeys
      await clear(app)
      await admin.delete(`/api/account/passkeys/${id}`)
      return line('DELETE /api/account/passkeys/:id', ...changed)
    },
    'making new recovery codes': async () => {
      const admin = await onlyWith()
      await withCode(app, admin)
      await clear(app)
      await admin.post('/api/account/recovery-codes')
      return line('POST /api/account/recovery-codes', ...changed)
    },
  }

  const wayBack = async () => {
    const admin = await onlyWith()
    const person = await aClient(app)
    await withCode(app, person)
    await clear(app)
    await admin.post(`/api/admin/users/${person.user.id}/way-back`)
    return { admin, person }
  }
  const later = async () => {
    const { admin, person } = await wayBack()
    await sql`update ways_back set opened_at = now() - interval '25 hours'`.execute(app.db)
    const token = await issueToken(app.db, 'way_back', person.user.id)
    await clear(app)
    return { admin, person, token }
  }
  Object.assign(acts, {
    'opening a way back': async () => {
      await wayBack()
      return line('POST /api/admin/users/:id/way-back', 'way_back', 'way_back_of', 'way_back_of')
    },
    'stopping a way back': async () => {
      const { admin, person } = await later()
      await admin.delete(`/api/admin/users/${person.user.id}/way-back`)
      return line('DELETE /api/admin/users/:id/way-back', ...stopped)
    },
    'stopping one by its link': async () => {
      const { token } = await later()
      await app.client().post('/api/way-back/stop', { token })
      return line('POST /api/way-back/stop', ...stopped)
    },
    'taking a way back as an administrator': async () => {
      const { person, token } = await later()
      await sql`update users set role = 'administrator' where id = ${person.user.id}`.execute(app.db)
      await app.client().post('/api/way-back', { token, password })
      return line('POST /api/way-back', 'factor_changed', 'factor_changed_of', 'factor_changed_of')
    },
  })

  /** An administrator with one other. */
  async function onlyWith() {
    const admin = await anAdmin()
    const others = sql`update users set role = 'user'
      where role = 'administrator' and id not in (${admin.user.id}, (select min(id) from users where role = 'administrator'))`
    await others.execute(app.db)
    return admin
  }

  it.each(Object.entries(acts))('%s', async (_, act) => {
    await forgetAll()
    await holdsItsLine(app, await act())
  })
})
