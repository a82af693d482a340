import { sql } from 'kysely'
import { it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aUser } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import type { App } from '../app.ts'
import { startWorker } from './worker.ts'

const jobsOf = async ({ db }: App) => (await sql`select id from graphile_worker.jobs`.execute(db)).rows

const allDone = (app: App) => until(async () => (await jobsOf(app)).length === 0)

/** A job may end in the moment in which the database cannot be told. */
it('takes jobs again after the database could not be told how one went, that one too', async () => {
  const app = await testApp({ worker: true })
  const [first, second] = [await aUser(app), await aUser(app)]
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on graphile_worker._private_jobs execute function refuse()`.execute(
    app.db,
  )
  await app.client().post('/api/forgot-password', { email: first.email })
  await mailTo(app.config.dataDir, first.email, /password/)
  await sql`drop function refuse cascade`.execute(app.db)
  await app.client().post('/api/forgot-password', { email: second.email })
  await mailTo(app.config.dataDir, second.email, /password/)
  await allDone(app)
})

it('takes over at once what a killed app was doing', async () => {
  const app = await testApp()
  await sql`select graphile_worker.add_job('remind_owners')`.execute(app.db)
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-a-killed-app'`.execute(
    app.db,
  )
  const worker = await startWorker(app)
  await allDone(app)
  await worker.stop()
})
