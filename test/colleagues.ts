import { sql } from 'kysely'
import { expect } from 'vitest'
import { plusDays } from '../src/i18n/business-days.ts'
import { todayIn } from '../src/i18n/day.ts'
import type { TestApp } from './app.ts'
import { aClient, anOrganisation } from './factories.ts'

export type Colleague = Awaited<ReturnType<typeof aClient>>

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
    async colleagues() {
      const organisation = await anOrganisation(app)
      const [mehmet, anna, karel] = [
        await aClient(app, { organisation, name: 'Mehmet' }),
        await aClient(app, { organisation, name: 'Anna' }),
        await aClient(app, { organisation, name: 'Karel' }),
      ]
      return { mehmet, anna, karel }
    },
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
