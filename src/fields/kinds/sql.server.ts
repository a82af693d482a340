import { type RawBuilder, sql } from 'kysely'
import type { Counts } from '../kind.ts'

export const storedText = (key: string): RawBuilder<unknown> => sql`(listings.attributes ->> ${sql.lit(key)})`

export const anyOf = (value: RawBuilder<unknown>, wanted: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${wanted} is null or ${wanted} ? ${value}::text)`

/** Values that no listing passing the other filters has count 0. */
export const everyValue = (sameAs: (value: RawBuilder<unknown>) => RawBuilder<unknown>): Counts => ({
  byValue: true,
  kept: () => [],
  rows: (key, passesOthers) => sql`select ${sql.lit(key)}, min(${sql.id(key)}::text collate "C"),
    coalesce(sum(count) filter (where ${passesOthers}), 0)::int, null, null
    from kinds where ${sql.id(key)} is not null group by ${sameAs(sql.id(key))}`,
})

export const optionCounts = everyValue((value) => value)

export const noCounts: Counts = {
  byValue: false,
  kept: () => [],
  rows: (key) => sql`select ${sql.lit(key)}, null, null, null, null where false`,
}

export const rangeCounts: Counts = {
  byValue: false,
  kept: (key) => [
    sql`min(${sql.id(key)}) as ${sql.id(`min_${key}`)}`,
    sql`max(${sql.id(key)}) as ${sql.id(`max_${key}`)}`,
  ],
  rows: (key, passesOthers) => sql`select ${sql.lit(key)}, null, null, min(${sql.id(`min_${key}`)}),
    max(${sql.id(`max_${key}`)}) from kinds where ${passesOthers}`,
}
