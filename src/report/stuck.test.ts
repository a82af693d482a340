import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, pipetteTips } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { mailStuckThings } from './mail.ts'

describe('what is stuck', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator' })
  const other = await aClient(app, { role: 'administrator' })
  const [one, two] = [await aClient(app), await aClient(app)]
  const stuck = async () =>
    (await admin.page('/admin')).body.stuck.map(({ kind, days }: { kind: string; days: number }) => [
      kind,
      days,
    ])

  it('is nothing at first, and nobody is mailed about it', async () => {
    expect(await stuck()).toEqual([])
    await mailStuckThings(app)
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'mail'`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })

  it('is a request after 14 days, a connection after 30 and an organisation without listings', async () => {
    const request = await aListing(one, pipetteTips)
    const offer = await aListing(two)
    const { body } = await one.post('/api/connections', {
      exchange_type: 'offer',
      listing_id: offer.id,
      total_units: 1,
    })
    const silent = await anOrganisation(app, { name: 'Silent Institute' })
    const age = async (requestDays: number, connectionDays: number, organisationDays: number) => {
      const ago = (days: number) => sql`now() - make_interval(days => ${days}, mins => 1)`
      await sql`update listings set published_at = ${ago(requestDays)} where id = ${request.id}`.execute(
        app.db,
      )
      await sql`update connections set created_at = ${ago(connectionDays)} where id = ${body.connection_id}`.execute(
        app.db,
      )
      await sql`update organisations set created_at = ${ago(organisationDays)} where id = ${silent.id}`.execute(
        app.db,
      )
    }
    await age(12, 28, 12)
    expect(await stuck()).toEqual([])
    await age(14, 30, 15)
    expect(await stuck()).toEqual([
      ['connection', 30],
      ['organisation', 15],
      ['request', 14],
    ])
  })

  it('names both sides of a connection, to write to them, and of nothing else', async () => {
    const { stuck: things } = (await admin.page('/admin')).body
    const written = things.map(({ kind, write_to }: { kind: string; write_to: string[] }) => [kind, write_to])
    expect(written).toEqual([
      ['connection', [one.user.email, two.user.email].sort()],
      ['organisation', []],
      ['request', []],
    ])
  })

  it('is somebody whom the required login of their institution has not seen for 90 days, and only there', async () => {
    const ids = await Promise.all(
      ['seen', 'unseen', 'elsewhere'].map(async () => (await aClient(app)).user.id),
    )
    const [seen, away, elsewhere] = ids as [number, number, number]
    const aProvider = (domain: string, is_required: boolean) =>
      sql<{ id: number }>`insert into providers
          (name_en, name_nl, issuer, client_id, sealed_secret, scopes, rows, is_on, is_required, tested_at)
        values ('One', 'Een', 'https://login.one.example', 'labex', '', 'openid',
          jsonb_build_array(jsonb_build_object('claim', 'home', 'value', 'one', 'domains', jsonb_build_array(${domain}::text))),
          true, ${is_required}, now()) returning id`
        .execute(app.db)
        .then(({ rows }) => rows[0]?.id ?? 0)
    const [required, optional] = [await aProvider('one.example', true), await aProvider('two.example', false)]
    for (const [id, provider_id, domain, days] of [
      [seen, required, 'one', 89],
      [away, required, 'one', 90],
      [elsewhere, optional, 'two', 200],
    ] as const) {
      await sql`update users set email = ${`p${id}@${domain}.example`} where id = ${id}`.execute(app.db)
      await sql`insert into provider_links (provider_id, subject, user_id, used_at)
        values (${provider_id}, ${`of ${id}`}, ${id}, now() - make_interval(days => ${days}, mins => 1))`.execute(
        app.db,
      )
    }
    const unseen = async () =>
      (await admin.page('/admin')).body.stuck.filter(({ kind }: { kind: string }) => kind === 'unseen')
    expect((await unseen()).map(({ id, days }: { id: number; days: number }) => [id, days])).toEqual([
      [away, 90],
    ])
    await admin.post(`/api/admin/users/${away}/left`, { colleague: null })
    expect(await unseen()).toEqual([])
    await sql`delete from providers`.execute(app.db)
  })

  it('is mailed to administrators who want to know, with an address for each', async () => {
    await other.patch('/api/account', { notify: { stuck_things: false } })
    await mailStuckThings(app)
    const { text } = await mailTo(app.config.dataDir, admin.user.email, /^3 things wait or are stuck$/)
    expect(text).toContain('Silent Institute')
    expect(text).toMatch(/\/connections\/\d+/)
    const told = (await writtenMails(app.config.dataDir)).filter(({ subject }) => /are stuck/.test(subject))
    expect(told.map(({ to }) => to)).toEqual([expect.stringContaining(admin.user.email)])
  })
})
