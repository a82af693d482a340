import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { factorSamples } from './factor-samples.ts'
import { anOpenWayBack, aSeed } from './factors.ts'

const sample = 'POST /api/admin/providers'

/** The acts of administrators about how people log in, for the test of their trail. */
export const loginActs = ({ db }: Pick<TestApp, 'db'>) => ({
  'POST /api/admin/users/:id/way-back': {
    act: 'way_back_opened',
    before: (id: number) => aSeed(db, id),
  },
  'POST /api/admin/users/:id/left': { act: 'person_left', body: { colleague: null } },
  'DELETE /api/admin/users/:id/left': {
    act: 'person_back',
    before: (user_id: number) => db.insertInto('departures').values({ user_id }).execute(),
  },
  'DELETE /api/admin/users/:id/way-back': {
    act: 'way_back_stopped',
    before: (id: number) => anOpenWayBack(db, id),
  },
  'DELETE /api/admin/users/:id/kept-password': {
    act: 'password_dropped',
    before: (id: number) =>
      sql`update users set role = 'administrator', password_kept_at = now() where id = ${id}`.execute(db),
  },
  [sample]: { act: 'provider_created', body: factorSamples[sample]?.body ?? {} },
  'PATCH /api/admin/providers/:id': { act: 'provider_changed', body: { name_en: 'Renamed' } },
  'DELETE /api/admin/providers/:id': { act: 'provider_deleted' },
  'POST /api/admin/users/:id/part-provider': {
    act: 'provider_parted',
    before: async (user_id: number) => {
      const { id: provider_id } = await newest(db)
      const link = { provider_id, subject: `subject ${user_id}`, user_id }
      await db.insertInto('provider_links').values(link).execute()
    },
    body: async () => ({ provider: (await newest(db)).id }),
  },
})

const newest = (db: TestApp['db']) =>
  db.selectFrom('providers').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

/** What these show or begin is kept, and noted, only with the settings or the login that follows. */
export const leavesNothing = [
  'POST /api/admin/settings/pictures',
  'POST /api/admin/settings/preview',
  'POST /api/admin/providers/:id/try',
]
