import { type RawBuilder, sql } from 'kysely'
import type { Criteria } from '../../db/recall-tables.ts'
import { matches } from '../../tables/table.ts'

export const casOf = (goods: RawBuilder<unknown>) =>
  sql`coalesce(${goods} ->> 'cas_number', ${goods} -> 'hazards' ->> 'cas')`

export function areAbout({ cas, lot, name }: Criteria, table: string, data: string): RawBuilder<boolean> {
  const goods = sql.ref(`${table}.${data}`)
  const number = casOf(goods)
  const conditions = [
    ...(cas === undefined ? [] : [sql`${number} = ${cas}`]),
    ...(lot === undefined ? [] : [sql`folded_lot(${goods} ->> 'lot_number') = ${lot}`]),
    ...(name === undefined ? [] : [isCalled(name, number, sql.ref(`${table}.title`), goods)]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

/** Matches the typed name, and every number with exactly that name. */
const isCalled = (
  name: string,
  number: RawBuilder<unknown>,
  title: RawBuilder<unknown>,
  goods: RawBuilder<unknown>,
) =>
  sql`(${matches(name, title, sql`(${goods} -> 'hazards' ->> 'name')`, sql`(${goods} -> 'hazards' ->> 'names')`)}
    or ${number} in (select cas from substances_called(array[folded(${name})])))`
