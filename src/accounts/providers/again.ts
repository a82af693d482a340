import { sql } from 'kysely'
import { ago } from '../../db/ago.ts'
import type { Db } from '../../db/connect.ts'
import { keptFor } from '../../i18n/kept-for.ts'

/** The last known state; times have PostgreSQL's microseconds. */
export interface ProviderState {
  provider_id: number
  made_at: string
  name: string
  domains: string[]
  is_on: boolean
  is_required: boolean
  said_at: string
}

export async function providerStates(db: Db): Promise<ProviderState[]> {
  const { rows } = await sql<ProviderState>`
    select provider_id, made_at::text, name, domains, is_on, is_required, said_at::text
      from provider_states order by said_at`.execute(db)
  return rows
}

/**
 * After a restore, providers admit whom they did last: required ones are required again, and others go back
 * to no longer required, off or deleted. Returns required ones that the backup lacks: people at their domains
 * log in with passwords again.
 */
export async function requireAgain(db: Db, kept: ProviderState[]): Promise<string[]> {
  const newest = new Map(
    [...kept]
      .sort((a, b) => Date.parse(a.said_at) - Date.parse(b.said_at))
      .map((state) => [`${state.provider_id} ${state.made_at}`, state]),
  )
  const unknown: string[] = []
  for (const { provider_id, made_at, name, domains, is_on, is_required } of newest.values()) {
    const found = await db
      .updateTable('providers')
      .set({
        is_required,
        ...(is_required ? { is_on: true, tested_at: sql`coalesce(tested_at, now())` } : {}),
        ...(is_on ? {} : { is_on: false }),
      })
      .where('id', '=', provider_id)
      .where('created_at', '=', sql<Date>`${made_at}::timestamptz`)
      .returning('id')
      .executeTakeFirst()
    if (!found && is_required) unknown.push(`${name} (${domains.join(', ')})`)
  }
  return unknown
}

/** The list beside the backups keeps the deleted ones' states. */
export async function tidyProviderStates(db: Db): Promise<void> {
  await db
    .deleteFrom('provider_states')
    .where('said_at', '<', ago(keptFor.withdrawn))
    .where('provider_id', 'not in', db.selectFrom('providers').select('id'))
    .execute()
}
