import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { securityWorld } from '../../test/security-world.ts'
import { exportOf } from './export.ts'
import { type KindName, kinds } from './kinds.ts'
import type { Column, Personal } from './personal/column.ts'
import { personalTables } from './personal-tables.ts'

/** Columns that have another name there. */
const named: Record<string, string> = {
  'grants.kind': 'grants',
  'absences.last_day': 'until',
  'listing_images.path': 'images',
  'listing_images.alt': 'image_alts',
}

const keysIn = (value: unknown): string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : []

describe('the export', async () => {
  const app = await testApp()
  const { db } = app
  const { people, make } = await securityWorld(app)
  const { id: user_id, email } = people.owner

  /** Gives a person one of everything that can be a person's. */
  async function everything() {
    const [listing_id, handover_id, alert_id, recall_id] = [
      Number(await make('listing')),
      Number(await make('handover')),
      Number(await make('alert')),
      Number(await make('recall')),
    ]
    const [join_request, message] = [Number(await make('join_request')), `${people.other.id}`]
    await make('session')
    await make('passkey')
    await sql`insert into provider_links (provider_id, subject, user_id)
      values (${await make('provider')}, 'subject', ${user_id})`.execute(db)
    await sql`insert into code_seeds (user_id, sealed, last_step) values (${user_id}, '', 0)`.execute(db)
    await sql`insert into grants (user_id, kind) values (${user_id}, 'board')`.execute(db)
    await sql`insert into absences (user_id, last_day, stand_in_id)
      values (${user_id}, current_date + 9, ${people.other.id})`.execute(db)
    await sql`insert into departures (user_id, back_at) values (${user_id}, now())`.execute(db)
    await sql`insert into address_refusals (user_id) values (${user_id})`.execute(db)
    await sql`insert into listing_images (path, user_id, listing_id, position, alt, width, height, bytes, sha256)
      values ('a/b.webp', ${user_id}, ${listing_id}, 0, 'From the side', 1, 1, 1, ${message})`.execute(db)
    await sql`insert into clear_out_rows (clear_out_id, position, cells)
      values (${Number(await make('clear_out'))}, 9, '{}')`.execute(db)
    await sql`insert into column_choices (user_id, name, field) values (${user_id}, 'stof', 'title')`.execute(
      db,
    )
    await sql`insert into order_list_finds (user_id, listing_id) values (${user_id}, ${listing_id})`.execute(
      db,
    )
    await sql`insert into pickups (handover_id, proposed_by, place, note, sequence, starts_at)
      values (${handover_id}, 'seller', 'Kruyt', 'Ring twice', 0, now())`.execute(db)
    await sql`insert into alert_matches (alert_id, listing_id) values (${alert_id}, ${listing_id})`.execute(
      db,
    )
    await sql`insert into recall_answers (recall_id, user_id, listing_id, answer)
      values (${recall_id}, ${user_id}, ${listing_id}, 'used_up')`.execute(db)
    await sql`update join_requests set email = ${email} where id = ${join_request}`.execute(db)
    await sql`insert into contact_messages (name, email, message) values ('Olive', ${email}, 'Hi')`.execute(
      db,
    )
    await sql`insert into audit (actor_id, action, subject, details, ip)
      values (${user_id}, 'login', ${`user ${user_id}`}, '{}', '192.0.2.1')`.execute(db)
  }

  it('has each column of a kind that says so, in the part it says', async () => {
    await everything()
    const exported = await exportOf(db, user_id)
    const missing = Object.entries(personalTables as unknown as Record<string, Personal<never>>).flatMap(
      ([table, { columns }]) =>
        Object.entries<Column>(columns).flatMap(([column, placed]) => {
          const { kind, not } = typeof placed === 'string' ? { kind: placed, not: undefined } : placed
          const part = kinds[kind as KindName]?.exported
          if (not || typeof part !== 'string') return []
          const key = named[`${table}.${column}`] ?? column
          return keysIn(exported[part]).includes(key) ? [] : [`${table}.${column}`]
        }),
    )
    expect(missing).toEqual([])
  })

  it('has no part that no kind is in', async () => {
    const parts = Object.values(kinds).flatMap(({ exported }) =>
      typeof exported === 'string' ? exported : [],
    )
    expect(Object.keys(await exportOf(db, user_id)).sort()).toEqual([...new Set(parts)].sort())
  })

  it('has no secret', async () => {
    expect(JSON.stringify(await exportOf(db, user_id))).not.toMatch(/argon2|_hash|digest/)
  })
})
