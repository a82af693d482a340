import { type RawBuilder, sql } from 'kysely'
import { ago } from '../../../db/ago.ts'
import type { Db, Trx } from '../../../db/connect.ts'
import type { SignedInUser } from '../../../http/viewer.ts'
import { keptFor } from '../../../i18n/kept-for.ts'
import type { answersTo } from './answers.ts'
import { waysOf } from './ways.ts'

type Answers = Awaited<ReturnType<typeof answersTo>>

/** Counts for the report, without words, and keeps what was found so that taking it counts. */
export async function countAsked(db: Db, user: SignedInUser, lines: Answers): Promise<void> {
  const asked = lines.filter(({ read }) => waysOf(read).length > 0).length
  if (!user.organisation || asked === 0) return
  const found = lines.filter((line) => line.found.length > 0)
  const ids = [...new Set(found.flatMap((line) => line.found.map(({ listing_id }) => listing_id)))]
  if (ids.length > 0)
    await sql`${findsKept(sql`select distinct id, ${user.id}::int from unnest(${ids}::int[]) as id order by 1`)}`.execute(
      db,
    )
  await sql`insert into order_list_counts (day, organisation_id, asked, found)
    values (current_date, ${user.organisation.id}, ${asked}, ${found.length})
    on conflict (day, organisation_id) do update set
      asked = order_list_counts.asked + excluded.asked, found = order_list_counts.found + excluded.found`.execute(
    db,
  )
}

export const findsKept = (found: RawBuilder<unknown>) => sql`
  insert into order_list_finds (listing_id, user_id) ${found}
  on conflict (listing_id, user_id) do update set found_on = excluded.found_on
    where order_list_finds.found_on < excluded.found_on`

/** Counts once what an organisation takes of its finds or the same goods, by forgetting the find. */
export async function countTaken(trx: Trx, organisationId: number | null, listingId: number): Promise<void> {
  await sql`with taken as (
      delete from order_list_finds using users
      where users.id = user_id and users.organisation_id = ${organisationId}::int
        and found_on >= ${ago(keptFor.listFind)}::date
        and listing_id = any(array(select ${listingId}::int union all select id from listings
          where goods_id = (select goods_id from listings where id = ${listingId})))
      returning 1
    )
    insert into order_list_counts (day, organisation_id, taken)
    select current_date, ${organisationId}::int, 1 where exists (select from taken)
    on conflict (day, organisation_id) do update set taken = order_list_counts.taken + 1`.execute(trx)
}

export async function tidyFinds(db: Db): Promise<void> {
  await sql`delete from order_list_finds where found_on < ${ago(keptFor.listFind)}::date`.execute(db)
}
