import { type RawBuilder, sql } from 'kysely'

export const storedText = (key: string): RawBuilder<unknown> => sql`(listings.attributes ->> ${sql.lit(key)})`

export const anyOf = (value: RawBuilder<unknown>, wanted: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${wanted} is null or ${wanted} ? ${value}::text)`
