import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { kinds } from '../catalogue/compared.ts'
import type { Filter } from '../catalogue/filter.ts'
import { meets } from './predicate.ts'

const asksAbout = ['type', ...kinds, 'availability_type'] as const

/** The person's newest request for the same search. */
export async function askedAlready(
  db: Db,
  userId: number,
  { search, values }: Filter,
): Promise<{ id: number; title: string } | null> {
  if (!search && !kinds.some((key) => values[key])) return null
  const same = Object.fromEntries(asksAbout.flatMap((key) => (values[key] ? [[key, values[key]]] : [])))
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from listings
    where user_id = ${userId} and ${meets({ exchange_type: 'request', search, values: same })}
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
