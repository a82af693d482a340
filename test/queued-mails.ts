import { sql } from 'kysely'
import { expect } from 'vitest'
import type { MailName } from '../src/mail/outbox.ts'
import type { TestApp } from './app.ts'
import { toldByJob } from './jobs-told.ts'
import { rested, toldByCall } from './told.ts'

/** A call that was made, and the mails that it should have queued, in the order of their names. */
export interface Driven {
  call: string
  expected: MailName[]
}

export const line = (call: string, ...expected: MailName[]): Driven => ({ call, expected })

export const clear = ({ db }: TestApp) => sql`delete from graphile_worker._private_jobs`.execute(db)

/** Exactly those mails wait, its line names them, and nobody gets two of what was not due before. */
export async function holdsItsLine(app: TestApp, { call, expected }: Driven) {
  const told = toldByCall[call] ?? toldByJob[call]
  const named = told && 'mails' in told ? told.mails : []
  const { queued, perReader } = await waiting(app)
  expect(queued).toEqual(expected)
  for (const mail of expected) expect(named, call).toContain(mail)
  expect(new Set(perReader).size, 'one mail a person').toBe(perReader.length)
}

const waited: ReadonlySet<MailName> = new Set(rested)

async function waiting({ db }: TestApp) {
  const { rows } = await sql<{ payload: { name: MailName; data: Record<string, unknown> } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'name' is not null
    order by payload ->> 'name'`.execute(db)
  const jobs = rows.map(({ payload }) => payload)
  // What asks to confirm a new address goes there, beside the word about it to the old one.
  const addressed = ({ name, data }: (typeof jobs)[number]) =>
    name === 'email_new' ? `new address of ${data.user_id}` : (data.old_email ?? data.email ?? data.user_id)
  return {
    queued: jobs.map(({ name }) => name),
    perReader: jobs
      .filter(({ name }) => !waited.has(name))
      .map(addressed)
      .filter((reader) => reader !== undefined),
  }
}
