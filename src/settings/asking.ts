import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

/** Found by what it replaced. */
const newest = sql<number | null>`(select max(id) from park_texts where key = 'disclaimer' and asks_again)`
const since = sql<Date | null>`(select replaced_at from park_texts where id = ${newest})`
const hasAgreed = sql<boolean>`coalesce(disclaimer_agreed_at, created_at) > ${since}`

/** Null when the person has agreed or nothing is asked. */
export async function askedOf(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ asked: number | null }>`
    select ${newest} as asked from users where id = ${userId} and not ${hasAgreed}`.execute(db)
  return rows[0]?.asked ?? null
}

export const isStillAsked = (asked: number) => sql<boolean>`${newest} = ${asked}`

/** Counts people with a confirmed address; null where nobody is asked. */
export async function askingSince(db: Db): Promise<{ since: Date; agreed: number; people: number } | null> {
  const { rows } = await sql<{ since: Date | null; agreed: number; people: number }>`
    select ${since} as since, count(*) filter (where ${hasAgreed})::int as agreed, count(*)::int as people
    from users where verified_at is not null`.execute(db)
  const { since: from = null, ...counts } = rows[0] ?? { agreed: 0, people: 0 }
  return from && { since: from, ...counts }
}

export const stopAsking = (trx: Trx) =>
  trx.updateTable('park_texts').set({ asks_again: false }).where('asks_again', '=', true).execute()
