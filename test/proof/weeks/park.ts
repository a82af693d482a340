import path from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb, openPool } from '../../../src/db/connect.ts'
import type { Locale } from '../../../src/i18n/locale.ts'
import { TestClient } from '../../client.ts'
import { anOrganisation, aUser, password } from '../../factories.ts'
import { postOffice } from '../../fakes/smtp.ts'
import { freePort, freshFolder, type Running, startLabEx } from '../../running.ts'
import { until } from '../../until.ts'
import type { startPostgres } from '../postgres.ts'
import type { Clock } from './clock.ts'
import { type Letter, letterOf } from './letters.ts'

const askOften = path.resolve(import.meta.dirname, 'ask-often.mjs')

export type Park = Awaited<ReturnType<typeof aPark>>
export interface Person {
  email: string
  locale: Locale
  /** Logged in just now: weeks end every session. */
  in: () => Promise<TestClient>
}

/** LabEx as its operator runs it, by its own clock, with the mails it was asked for and those that arrived. */
export async function aPark(
  clock: Clock,
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  zone: string,
  chapter: string,
) {
  const name = `${chapter} ${zone}`.toLowerCase().replaceAll(/\W/g, '_')
  postgres.sql(`create database ${name}`)
  const [folder, port] = [await freshFolder(), await freePort()]
  let office = await postOffice(await freePort())
  const letters: Letter[] = []
  const env = {
    ...{ DATABASE_URL: postgres.url(name), APP_SECRET: 'x'.repeat(32), MAIL_HOURS: 'working' },
    ...{ PARK_TIME_ZONE: zone, SMTP_URL: `smtp://127.0.0.1:${office.port}`, PORT: String(port) },
    ...{ APP_URL: `http://localhost:${port}`, ...clock.env, NODE_OPTIONS: `--import=${askOften}` },
  }
  let app: Running | null = await startLabEx(folder, env)
  let hasMail = true
  const db = openDb(openPool({ connectionString: env.DATABASE_URL, max: 3 }, () => {}))
  await watchMails(db)

  /** What is due at the clock's moment has been asked for, to the end, and nothing waits for it. */
  async function settle(): Promise<void> {
    if (!app) return
    const began = clock.now()
    // The second time it asks, the first is over.
    const asked = await until(() => askedSince(began))
    await until(() => askedSince(asked))
    await until(async () => (await waiting(db)) === 0)
    await collect()
    const failed = hasMail ? await failedJobs(db) : []
    if (failed.length > 0) throw new Error(`${zone}, ${clock.now().toISOString()}: ${failed.join('; ')}`)
  }

  async function askedSince(moment: Date): Promise<Date | undefined> {
    const { rows } = await sql<{ on_at: Date }>`select on_at from installation
      where on_at > ${moment} and on_at <= ${clock.now()}`.execute(db)
    return rows[0]?.on_at
  }

  async function collect(): Promise<void> {
    const { rows } = await sql<Asked>`select * from proof.mails`.execute(db)
    const asked = new Map(rows.map((row) => [row.id, row]))
    for (const received of office.received.splice(0)) letters.push(letterOf(received, asked))
  }

  return {
    ...{ zone, db, letters, env, settle, url: env.APP_URL, log: () => app?.output() ?? '' },
    isOn: () => app !== null,
    off: async () => {
      await app?.stop()
      app = null
    },
    on: async () => {
      app = await startLabEx(folder, env)
    },
    /** Nothing listens where mail is sent to. */
    noMail: async () => {
      hasMail = false
      await office.close()
    },
    mailAgain: async () => {
      office = await postOffice(office.port)
      hasMail = true
    },
    visitor: () => new TestClient(env.APP_URL),
    person: async (organisation: { id: number; domain: string } | null, locale: Locale, name: string) => {
      const role = organisation ? 'user' : 'administrator'
      const { email, id } = await aUser({ db }, { organisation, role, name })
      await db.updateTable('users').set({ locale }).where('id', '=', id).execute()
      const client = async () => {
        const one = new TestClient(env.APP_URL)
        const { status } = await one.post('/api/login', { email, password })
        if (status !== 200) throw new Error(`${name} could not log in: ${status}`)
        return one
      }
      return { email, locale, in: client } satisfies Person
    },
    organisation: (name: string) => anOrganisation({ db }, { name }),
    stop: async () => {
      app?.process.kill('SIGKILL')
      await Promise.all([db.destroy(), office.close()])
    },
  }
}

export interface Asked {
  id: string
  name: string
  locale: Locale | null
  data: Record<string, unknown>
  at: Date
}

/** A mail's kind is not in it, so the database notes what each job was asked to send. */
async function watchMails(db: Db): Promise<void> {
  await sql`create schema proof`.execute(db)
  await sql`create table proof.mails (id text, name text, locale text, data json, at timestamptz)`.execute(db)
  await sql`create function proof.note() returns trigger language plpgsql as $$ begin
    insert into proof.mails values (new.payload ->> 'id', new.payload ->> 'name', new.payload ->> 'locale',
      new.payload -> 'data', now());
    return null; end $$`.execute(db)
  await sql`create trigger note after insert on graphile_worker._private_jobs
    for each row when (new.payload ->> 'name' is not null) execute function proof.note()`.execute(db)
}

/** Two mails of immediate alerts are ten seconds apart, which go by as on any clock. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now() + case task_identifier
      when 'mail_matches' then interval '20 seconds' else interval '0' end
      or locked_at is not null`.execute(db)
  return rows[0]?.count ?? 0
}

async function failedJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ failed: string }>`select task_identifier || ' ' || last_error as failed
    from graphile_worker.jobs where last_error is not null`.execute(db)
  return rows.map(({ failed }) => failed)
}
