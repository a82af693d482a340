import type { Logger } from 'pino'
import type { Db } from '../../../db/connect.ts'
import { standingOf } from '../../../db/standing.ts'
import type { Filter } from '../../catalogue/filter.ts'
import type { Browsing, Found } from '../browse.ts'
import { findBySql } from '../browse-sql.ts'
import type { ListingIndex } from './listing-index.ts'

/** One of so many answers from memory is compared with what SQL finds. */
export const compared = 1 / 1_000

interface Answered {
  filter: Filter
  asked: Browsing
  found: Found
  at: ListingIndex['at']
}

/** Logs a difference; none is told where the database changed or a listing expired in between. */
export async function compare(db: Db, log: Logger, { filter, asked, found, at }: Answered): Promise<void> {
  try {
    const reference = await findBySql(db, filter, asked)
    const { number, now } = await standingOf(db)
    if (number !== at.number || now.getTime() >= at.until) return
    const difference = differenceOf(found, reference)
    if (difference)
      log.error({ filter, asked, ...difference }, 'browsing from memory differs from the database')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'browsing from memory could not be compared')
  }
}

/** In the order of neither: SQL counts in any order. */
export function differenceOf(found: Found, reference: Found): object | null {
  const [ours, theirs] = [found, reference].map(({ ids, total, page, counted }) =>
    JSON.stringify({ ids, total, page, counted: counted.filter(isSaid).map(inOrder).sort() }),
  )
  return ours === theirs ? null : { ours, theirs }
}

const isSaid = ({ count, min }: Found['counted'][number]) => count !== null || min !== null

const inOrder = ({ field, value, count, min, max }: Found['counted'][number]) =>
  JSON.stringify([field, value, count, min, max])
