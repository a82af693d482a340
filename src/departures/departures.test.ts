import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { type Colleague, colleaguesOf } from '../../test/colleagues.ts'
import { aClient, aListing, centrifuge, password } from '../../test/factories.ts'
import { passkeyOptions, withPasskey } from '../../test/factors.ts'
import { issueToken } from '../accounts/tokens.ts'
import { jobs } from '../jobs.ts'
import { mayReceive, mayReceiveKeys } from '../mail/may-receive.ts'

/** Nobody sends here, so that what is queued can be read. */
describe('somebody who has left', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })
  const { colleagues, mailsTo, isAway } = colleaguesOf(app)
  const left = (who: Colleague, colleague: Colleague | null = null) =>
    admin.post(`/api/admin/users/${who.user.id}/left`, { colleague: colleague?.user.id ?? null })
  const back = (who: Colleague) => admin.delete(`/api/admin/users/${who.user.id}/left`)
  const isIn = async (client: Pick<Colleague, 'get'>) => (await client.get('/api/user')).status === 200
  const daysAgo = (who: Colleague, days: number) =>
    sql`update departures set left_at = now() - make_interval(days => ${days}, mins => 1)
      where user_id = ${who.user.id}`.execute(app.db)
  const reaches = async ({ user }: Colleague) =>
    (
      await sql<object>`select ${mayReceive(sql`${user.email}::text`)} as mail,
        ${mayReceiveKeys(sql`${user.email}::text`)} as keys`.execute(app.db)
    ).rows[0]

  /** In the table of users. */
  const marked = async () => {
    const { users } = (await admin.page('/admin/users?show=has_left')).body
    for (const user of users) expect(user.has_left).toBe(true)
    return users.map(({ id }: { id: number }) => id)
  }

  async function giving(owner: Colleague) {
    const taker = await aClient(app)
    const { id: listing_id } = await aListing(owner, centrifuge)
    const take = { exchange_type: 'offer', listing_id, total_units: 1 }
    const { connection_id } = (await taker.post('/api/connections', take)).body
    return { taker, connection_id, listing_id: (await aListing(owner, centrifuge)).id as number }
  }

  it('is out at once, and no way leads in', async () => {
    const { mehmet } = await colleagues()
    const { passkey } = await withPasskey(app, mehmet)
    const reset = await issueToken(app.db, 'reset', mehmet.user.id)
    expect(await marked()).not.toContain(mehmet.user.id)
    expect((await left(mehmet)).status).toBe(200)
    expect(await marked()).toContain(mehmet.user.id)
    expect(await isIn(mehmet)).toBe(false)
    const { email } = mehmet.user
    const fresh = app.client()
    const refused = await fresh.post('/api/login', { email, password })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'We were told that you have left your organisation, so this account is closed. Is that wrong? Write to the park.',
    ])
    expect((await fresh.post('/api/login', { email, password: 'not the password' })).status).toBe(422)
    const used = passkey.use(await passkeyOptions(fresh))
    expect((await fresh.post('/api/login/passkey', { passkey: used })).status).toBe(403)
    const chosen = { token: reset, password: 'another-fine-passphrase' }
    const again = { ...chosen, password_confirmation: chosen.password }
    expect((await fresh.post('/api/reset-password', again)).status).toBe(422)
    expect(await isIn(fresh)).toBe(false)
    expect(await reaches(mehmet)).toEqual({ mail: false, keys: false })
    expect(await mailsTo(mehmet)).toEqual(expect.arrayContaining(['person_left']))
  })

  it('leaves what is open to a colleague, of whom the other side reads at once', async () => {
    const { mehmet, anna } = await colleagues()
    const { taker, connection_id, listing_id } = await giving(mehmet)
    await left(mehmet, anna)
    expect((await mailsTo(anna)).at(-1)).toBe('stand_in_named')
    expect((await mailsTo(taker)).at(-1)).toBe('other_side_out')
    const { user, ...shown } = (await taker.page(`/connections/${connection_id}`)).body.connection
    expect(user).toMatchObject({
      email: null,
      is_out: false,
      away: { has_left: true, text: 'Has left; Anna answers now', stand_in: { name: 'Anna' } },
    })
    expect(shown.status).toBe('open')
    expect((await taker.page(`/listings/${listing_id}`)).status).toBe(404)
    const done = await anna.post(`/api/connections/${connection_id}/handed-over`, {})
    expect(done.status).toBe(200)
  })

  it('has nobody who answers once the colleague says no, which administrators are told', async () => {
    const { mehmet, anna, karel } = await colleagues()
    const { taker, connection_id } = await giving(mehmet)
    await left(mehmet, anna)
    await anna.delete(`/api/account/standing-in/${mehmet.user.id}`)
    expect((await mailsTo(admin)).at(-1)).toBe('departed_alone')
    const shown = async () => (await taker.page(`/connections/${connection_id}`)).body.connection.user
    expect(await shown()).toMatchObject({
      is_out: true,
      away: { text: 'Has left; the park is finding out who answers' },
    })
    const waits = async () =>
      (await admin.page('/admin')).body.stuck.filter(({ kind }: { kind: string }) => kind === 'departed')
    expect(await waits()).toMatchObject([{ id: mehmet.user.id, name: 'Mehmet' }])
    await left(mehmet, karel)
    expect([(await shown()).away.text, await waits()]).toEqual(['Has left; Karel answers now', []])
  })

  it('names only a colleague who is there', async () => {
    const { mehmet, anna } = await colleagues()
    const stranger = await aClient(app)
    await isAway(anna, null)
    for (const wrong of [stranger, mehmet, anna])
      expect(Object.keys((await left(mehmet, wrong)).body.errors)).toEqual(['colleague'])
    expect(await isIn(mehmet)).toBe(true)
  })

  it('has listings that a colleague gets afterwards, at their organisation', async () => {
    const { mehmet, anna } = await colleagues()
    const { taker, listing_id } = await giving(mehmet)
    await left(mehmet)
    const moved = await admin.post(`/api/admin/users/${mehmet.user.id}/move-listings`, { to: anna.user.id })
    expect(moved.status).toBe(200)
    const { listing } = (await taker.page(`/listings/${listing_id}`)).body
    expect(listing.user).toMatchObject({ name: 'Anna', organisation: { id: anna.user.organisation?.id } })
  })

  it('comes back with all that did not move on', async () => {
    const { mehmet, anna } = await colleagues()
    const { taker, connection_id, listing_id } = await giving(mehmet)
    await left(mehmet, anna)
    expect((await back(mehmet)).status).toBe(200)
    expect((await back(mehmet)).status).toBe(409)
    const again = app.client()
    expect((await again.post('/api/login', { email: mehmet.user.email, password })).status).toBe(200)
    expect((await taker.page(`/listings/${listing_id}`)).body.listing.user.name).toBe('Mehmet')
    const { user } = (await taker.page(`/connections/${connection_id}`)).body.connection
    expect(user).toMatchObject({ email: mehmet.user.email, away: null, is_out: false })
    expect(await reaches(mehmet)).toEqual({ mail: true, keys: true })
    expect((await mailsTo(anna)).at(-1)).toBe('stand_in_ended')
  })

  it('stays out when their organisation is let in again, or their domain opened', async () => {
    const { mehmet } = await colleagues()
    const id = mehmet.user.organisation?.id
    await left(mehmet)
    for (const act of ['revoke', 'approve']) await admin.post(`/api/admin/organisations/${id}/${act}`)
    const { organisation_id } = await app.db
      .selectFrom('users')
      .select('organisation_id')
      .where('id', '=', mehmet.user.id)
      .executeTakeFirstOrThrow()
    expect(organisation_id).toBeNull()
    const moves = await admin.patch(`/api/admin/users/${mehmet.user.id}`, { email: `x-${mehmet.user.email}` })
    expect(moves.body.errors).toEqual({ email: ['Mehmet has left. Take that back first.'] })
  })

  it('is deleted after thirty days, with no mail to the address', async () => {
    const { mehmet, anna } = await colleagues()
    const { taker, connection_id } = await giving(mehmet)
    await left(mehmet, anna)
    await daysAgo(mehmet, 29)
    await jobs.delete_departed?.(app, {})
    expect((await admin.get(`/api/admin/users/${mehmet.user.id}`)).status).toBe(200)
    await daysAgo(mehmet, 30)
    await jobs.delete_departed?.(app, {})
    expect((await admin.get(`/api/admin/users/${mehmet.user.id}`)).status).toBe(404)
    expect((await taker.page(`/connections/${connection_id}`)).body.connection.status).toBe('cancelled')
    const { rows } = await sql`select from graphile_worker._private_jobs
      where payload -> 'data' ->> 'email' = ${mehmet.user.email}`.execute(app.db)
    expect(rows).toHaveLength(0)
  })

  it('is never the last administrator, nor oneself', async () => {
    expect((await left(admin)).status).toBe(403)
    const other = await aClient(app, { role: 'administrator', organisation: null })
    expect((await left(other)).status).toBe(200)
    const third = await aClient(app, { role: 'administrator', organisation: null })
    const leaves = third.post(`/api/admin/users/${admin.user.id}/left`, { colleague: null })
    expect((await leaves).status).toBe(200)
    expect(await isIn(admin)).toBe(false)
    const alone = await third.delete('/api/account', { current_password: password })
    expect(alone.status).toBe(409)
  })

  it('waits for a login that began before, and ends it', async () => {
    const { mehmet } = await colleagues()
    const third = await aClient(app, { role: 'administrator', organisation: null })
    const { email, id } = mehmet.user
    const browsers = Array.from({ length: 6 }, () => app.client())
    await Promise.all([
      ...browsers.map((browser) => browser.post('/api/login', { email, password })),
      third.post(`/api/admin/users/${id}/left`, { colleague: null }),
      ...browsers.map((browser) => browser.post('/api/login', { email, password })),
    ])
    expect(await Promise.all(browsers.map(isIn))).toEqual(browsers.map(() => false))
  })
})
