import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Criteria } from '../../db/recall-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { namesOfNumbers } from '../../substances/search.ts'
import { areAbout, casOf } from './recall-about.ts'

export interface Searched {
  criteria: Criteria
  /** As it was typed. */
  lot: string | null
}

export interface Named {
  name: string | null
  cas: string | null
  lot: string | null
}

/** How a recall is headed. */
export const recallHead = async (db: Db, searched: Searched): Promise<string> =>
  whatOf(await namedOf(db, searched))

export const whatOf = ({ name, cas, lot }: Named): string =>
  [name, cas && m.recall_head_cas({ cas }), lot && m.recall_head_lot({ lot })].filter(Boolean).join(' · ')

/** A substance, its number and its lot where all that was found agree; else what was typed. */
export async function namedOf(db: Db, { criteria, lot: typed }: Searched): Promise<Named> {
  const { titles, numbers, lots } = await foundOf(db, criteria)
  const cas = criteria.cas ?? only(numbers)
  const called = cas && (await namesOfNumbers(db, [cas])).get(cas)
  const lot = typed ?? criteria.lot ?? null
  return {
    name: called || only(titles) || criteria.name || null,
    cas: cas ?? null,
    lot: lot && (only(lots) ?? lot),
  }
}

const only = (values: string[]): string | null => (values.length === 1 ? (values[0] ?? null) : null)

interface Found {
  titles: string[]
  numbers: string[]
  lots: string[]
}

async function foundOf(db: Db, criteria: Searched['criteria']): Promise<Found> {
  const organisation = criteria.organisation_id ?? null
  const [listed, passed] = [sql.ref('listings.attributes'), sql.ref('connections.goods')]
  const { rows } = await sql<Found>`with found as (
      select title, ${casOf(listed)} as cas, attributes ->> 'lot_number' as lot from listings
      where exchange_type = 'offer' and deleted_at is null
        and (${organisation}::int is null or organisation_id = ${organisation}::int)
        and ${areAbout(criteria, 'listings', 'attributes')}
      union all select title, ${casOf(passed)}, goods ->> 'lot_number' from connections
      where status <> 'cancelled'
        and (${organisation}::int is null or ${organisation}::int in (seller_organisation_id, buyer_organisation_id))
        and ${areAbout(criteria, 'connections', 'goods')})
    select ${distinct('title')} as titles, ${distinct('cas')} as numbers, ${distinct('lot')} as lots`.execute(
    db,
  )
  return rows[0] ?? { titles: [], numbers: [], lots: [] }
}

/** Two are enough to know that they differ. */
const distinct = (column: string) =>
  sql`array(select distinct ${sql.ref(column)} from found where ${sql.ref(column)} is not null limit 2)`
