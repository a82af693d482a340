import { type RawBuilder, sql } from 'kysely'

/** Sessions are in the park's time zone. */
export const dayOf = <Day extends string | null = string>(column: string): RawBuilder<Day> =>
  sql<Day>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
