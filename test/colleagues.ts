import { sql } from 'kysely'
import { expect } from 'vitest'
import { issueToken } from '../src/accounts/tokens.ts'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import type { TestApp } from './app.ts'
import { aClient, anOrganisation, password } from './factories.ts'
import { clear } from './queued-mails.ts'

export type Colleague = Awaited<ReturnType<typeof aClient>>

/** Of one organisation; Anna by its second domain. */
export async function threeColleagues(app: TestApp) {
  const organisation = await anOrganisation(app)
  const domain = `second-${organisation.domain}`
  await app.db
    .insertInto('organisation_domains')
    .values({ domain, organisation_id: organisation.id })
    .execute()
  const [mehmet, anna, karel] = [
    await aClient(app, { organisation, name: 'Mehmet' }),
    await aClient(app, { organisation: { ...organisation, domain }, name: 'Anna' }),
    await aClient(app, { organisation, name: 'Karel' }),
  ]
  return { mehmet, anna, karel, organisation }
}

export const elsewhere = async (app: TestApp, { user }: Colleague) =>
  `moved-${user.id}@${(await anOrganisation(app)).domain}`

export async function confirmsElsewhere(app: TestApp, client: Colleague) {
  await client.patch('/api/account', { email: await elsewhere(app, client), current_password: password })
  const token = await issueToken(app.db, 'email', client.user.id)
  await clear(app)
  await client.post('/api/email/verify', { token })
}

/** People of one organisation, of whom some are away and others stand in. */
export function colleaguesOf(app: TestApp) {
  const friday = plusDays(todayIn(app.config.parkTimeZone), 9)
  const away = (who: Colleague, stand_in: Colleague | null, until = friday) =>
    who.post('/api/account/away', { until, stand_in: stand_in?.user.email ?? null })
  return {
    friday,
    away,
    isAway: async (...given: Parameters<typeof away>) => expect((await away(...given)).status).toBe(200),
    pageOf: async (client: Colleague) => (await client.page('/account')).body,
    colleagues: () => threeColleagues(app),
    /** What was queued for somebody, in the order in which it came. */
    async mailsTo({ user }: Colleague): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`select payload ->> 'name' as name
        from graphile_worker._private_jobs where payload ->> 'name' is not null
          and coalesce(payload -> 'data' ->> 'reader_id', payload -> 'data' ->> 'user_id') = ${String(user.id)}
        order by id`.execute(app.db)
      return rows.map(({ name }) => name)
    },
  }
}
