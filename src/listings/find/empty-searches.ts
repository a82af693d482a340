import { sql } from 'kysely'
import type { Call } from '../../http/action.ts'
import { todayIn } from '../../i18n/day.ts'
import type { Filter } from '../catalogue/filter.ts'
import { toQuery } from '../catalogue/query.ts'

const mostPerDay = 1_000

/** Keeps no words and no person, and skips visitors, whose robots would fill it. */
export async function countEmptySearch({ app, db, viewer }: Call, { exchange_type, search, values }: Filter) {
  const filter = [toQuery({ values }), ...(search ? ['words'] : [])].filter(Boolean).join('&')
  if (!viewer.user || filter === '') return
  const day = todayIn(app.config.parkTimeZone)
  const type = Array.isArray(values.type) && values.type.length === 1 ? values.type[0] : ''
  await sql`insert into empty_searches (day, exchange_type, type, filter)
    select ${day}::date, ${exchange_type}, ${type}, ${filter}
    where (select count(*) from empty_searches where day = ${day}::date) < ${mostPerDay}
    on conflict (day, exchange_type, filter) do update set count = empty_searches.count + 1`.execute(db)
}
