import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Filter } from '../catalogue/filter.ts'

export async function meantBy<Some extends Filter[]>(db: Db, some: [...Some]): Promise<Some> {
  const typed = [...new Set(some.flatMap(buildingsIn))]
  if (typed.length === 0) return some
  const { rows } = await sql<{ text: string; called: string }>`
    select text, building_called(text) as called from unnest(${typed}::text[]) text`.execute(db)
  const called = new Map(rows.map((row) => [row.text, row.called]))
  return some.map((filter) => {
    const buildings = buildingsIn(filter)
    if (buildings.length === 0) return filter
    const location_building = [...new Set(buildings.map((text) => called.get(text) ?? text))].sort()
    return { ...filter, values: { ...filter.values, location_building } }
  }) as Some
}

const buildingsIn = ({ values: { location_building } }: Filter): string[] =>
  Array.isArray(location_building) ? location_building : []
