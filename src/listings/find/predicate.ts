import { type RawBuilder, sql } from 'kysely'
import { patternOf } from '../../tables/table.ts'
import { filterKeys } from '../catalogue/fields.ts'
import type { Filter } from '../catalogue/filter.ts'
import { searchWords } from '../catalogue/search.ts'
import { filterCondition, isListed } from '../row/sql.ts'

export function meets(filter: Filter): RawBuilder<boolean> {
  const wanted = sql`${JSON.stringify(filter.values)}::jsonb`
  const keys = filterKeys.filter((key) => filter.values[key] !== undefined)
  return sql`${sql.join([meetsSearch(filter), ...keys.map((key) => filterCondition(key, wanted))], sql` and `)}`
}

export function meetsSearch({ exchange_type, search }: Filter): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => sql`listings.search_text like ${patternOf(word)}`)
  return sql`${sql.join([sql`listings.exchange_type = ${exchange_type}`, isListed, ...words], sql` and `)}`
}
