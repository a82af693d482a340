import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge, password } from '../../test/factories.ts'
import { aRequest } from '../../test/join-requests.ts'
import { writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'

describe('two administrators at once', async () => {
  const app = await testApp({ worker: true })
  const [one, two] = [
    await aClient(app, { role: 'administrator' }),
    await aClient(app, { role: 'administrator' }),
  ]

  it('approve and reject end in one state, with a row per real change and the last word by mail', async () => {
    for (let round = 0; round < 20; round++) {
      const domain = `race${round}.example`
      const { id } = await aRequest(app, domain)
      const decide = (client: typeof one, act: string) =>
        client.post(`/api/admin/join-labex-requests/${id}/${act}`)
      const answers = await Promise.all([
        decide(one, 'approve'),
        decide(two, 'reject'),
        decide(one, 'approve'),
        decide(two, 'reject'),
      ])
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const { status } = await app.db
        .selectFrom('join_requests')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = await app.db
        .selectFrom('audit')
        .select('action')
        .where('subject', '=', `join request ${id}`)
        .orderBy('id')
        .execute()
      expect(rows).toHaveLength(answers.filter((answer) => answer.status === 200).length)
      expect(rows.at(-1)?.action).toBe(`join_request_${status}`)
      const organisation = await app.db
        .selectFrom('organisations')
        .innerJoin('organisation_domains', 'organisation_id', 'id')
        .select('status')
        .where('domain', '=', domain)
        .executeTakeFirst()
      expect(organisation?.status === 'approved').toBe(status === 'approved')
    }
    const changes = await app.db
      .selectFrom('audit')
      .select('subject')
      .where('action', 'like', 'join_request_%')
      .execute()
    await until(async () => (await waitingMails()) === 0)
    // A decision that was undone before its mail went out is not told.
    const told = await toContacts()
    expect(told.length).toBeLessThanOrEqual(changes.length)
    expect(new Set(told.map(({ to }) => to)).size).toBe(new Set(changes.map(({ subject }) => subject)).size)
  })

  it('approve two requests of one domain into one organisation', async () => {
    for (let round = 0; round < 20; round++) {
      const domain = `twin${round}.example`
      const requests = [
        await aRequest(app, domain, `Twin ${round}`),
        await aRequest(app, domain, `Twin ${round} B`),
      ]
      const answers = await Promise.all(
        requests.map(({ id }, index) =>
          [one, two][index]?.post(`/api/admin/join-labex-requests/${id}/approve`),
        ),
      )
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200])
      const organisations = await app.db
        .selectFrom('organisations')
        .select('id')
        .where('name', 'like', `Twin ${round}%`)
        .execute()
      const domains = await app.db
        .selectFrom('organisation_domains')
        .select('organisation_id')
        .where('domain', '=', domain)
        .execute()
      expect(organisations.length, `round ${round}`).toBeGreaterThan(0)
      expect(domains).toHaveLength(1)
    }
  })

  it('let nobody of a revoked organisation in once it is acknowledged', async () => {
    for (let round = 0; round < 20; round++) {
      const organisation = await anOrganisation(app)
      const member = await aClient(app, { organisation })
      const signUp = {
        name: 'Sam',
        email: `sam${round}@${organisation.domain}`,
        password,
        password_confirmation: password,
        disclaimer: true,
      }
      let acknowledged = false
      const successes: string[] = []
      const act = async (name: string, attempt: () => Promise<{ status: number }>) => {
        for (let tries = 0; tries < 4; tries++) {
          const after = acknowledged
          const { status } = await attempt()
          if (status === 200 && after) successes.push(name)
        }
      }
      await Promise.all([
        act('post', () => member.post('/api/listings', centrifuge)),
        act('sign-up', () => app.client().post('/api/users', signUp)),
        one.post(`/api/admin/organisations/${organisation.id}/revoke`).then(({ status }) => {
          expect(status).toBe(200)
          acknowledged = true
        }),
      ])
      expect(successes).toEqual([])
      expect((await member.post('/api/listings', centrifuge)).status).toBe(401)
    }
  })

  const waitingMails = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(app.db)).rows
      .length
  const toContacts = async () =>
    (await writtenMails(app.config.dataDir)).filter((mail) => /kim@race/.test(mail.to))
})
