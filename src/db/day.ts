import { type RawBuilder, sql } from 'kysely'

/** The day of a moment at the park (sessions are in its time zone), as `YYYY-MM-DD`. */
export const dayOf = <Day extends string | null = string>(column: string): RawBuilder<Day> =>
  sql<Day>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
