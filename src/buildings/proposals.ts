import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { nameOf } from './sql.ts'

export interface Typed {
  /** As most of them wrote it. */
  spelling: string
  listings: number
  /** Organisations and pick-ups. */
  others: number
}

export interface Proposal {
  building: { id: number; name: string } | null
  typed: Typed[]
}

export interface Accepted {
  spelling: string
  building_id: number
}

const mostTyped = 200

/** A letter or a word apart, and never another number. */
const isNear = (one: RawBuilder<string>, other: RawBuilder<string>): RawBuilder<boolean> =>
  sql`(${closeness(one, other)} >= 0.5
    and regexp_replace(${one}, '\\D', '', 'g') = regexp_replace(${other}, '\\D', '', 'g'))`

const closeness = (one: RawBuilder<string>, other: RawBuilder<string>): RawBuilder<number> =>
  sql`greatest(similarity(building_key(${one}), building_key(${other})),
    strict_word_similarity(as_read(${one}), as_read(${other})),
    strict_word_similarity(as_read(${other}), as_read(${one})))`

/** A pick-up names the room in brackets behind the building. */
const places = sql`
  select attributes ->> 'location_building' as text, 1 as listing from listings
    where deleted_at is null and attributes ? 'location_building'
  union all select location, 0 from organisations where location is not null and status = 'approved'
  union all select regexp_replace(place, '\\s*\\([^()]*\\)\\s*$', ''), 0 from pickups
    where status in ('proposed', 'agreed')`

interface Row extends Typed {
  building_id: number | null
  name_en: string
  name_nl: string
  near: string | null
}

/** Grouped by likely building, the most used first; null where none has a similar name. */
export async function proposals(db: Db): Promise<Proposal[]> {
  const [text, other, spelling] = [
    sql<string>`typed.spelling`,
    sql<string>`more.spelling`,
    sql<string>`known.spelling`,
  ]
  const { rows } = await sql<Row>`
    with typed as (
      select mode() within group (order by btrim(text)) as spelling, sum(listing)::int as listings,
        (count(*) - sum(listing))::int as others, row_number() over (order by count(*) desc, building_key(text)) as place
      from (${places}) as places
      where length(text) <= 120 and building_key(text) <> '' and building_key(text) <> all (
        array(select key from building_spellings where counts))
      group by building_key(text) order by place limit ${mostTyped})
    select typed.spelling, listings, others, building.building_id, name_en, name_nl, (
        select more.spelling from typed more where more.place < typed.place and ${isNear(text, other)}
        order by more.place limit 1) as near
    from typed left join lateral (
      select building_id, name_en, name_nl from building_spellings known join buildings on buildings.id = building_id
      where counts and ${isNear(text, spelling)} order by ${closeness(text, spelling)} desc, building_id limit 1
    ) as building on true
    order by typed.place`.execute(db)
  return grouped(rows)
}

function grouped(rows: Row[]): Proposal[] {
  const groups = new Map<string, Proposal>()
  const groupOf = new Map<string, string>()
  for (const { building_id, near, spelling, listings, others, ...names } of rows) {
    const group = building_id === null ? (near && groupOf.get(near)) || spelling : `building ${building_id}`
    if (building_id === null) groupOf.set(spelling, group)
    const building = building_id === null ? null : { id: building_id, name: nameOf(names) }
    const proposal = groups.get(group) ?? { building, typed: [] }
    proposal.typed.push({ spelling, listings, others })
    groups.set(group, proposal)
  }
  return [...groups.values()].sort(
    (one, other) => Number(other.building !== null) - Number(one.building !== null),
  )
}

/** An earlier administrator's meaning wins. Returns what was accepted, to be taken back. */
export async function accept(db: Db, by: Actor, some: Accepted[]): Promise<Accepted[]> {
  return allOrNothing(db, async (trx) => {
    const { rows } = await sql<Accepted>`insert into building_spellings (building_id, spelling)
      select distinct on (building_key(given.spelling)) buildings.id, given.spelling
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (spelling text, building_id int)
        join buildings on buildings.id = given.building_id and deleted_at is null
      on conflict (key) where counts do nothing returning building_id, spelling`.execute(trx)
    await noted(trx, by, 'spellings_accepted', rows)
    return rows
  })
}

/** Names that were given stay. */
export async function takeBack(db: Db, by: Actor, some: Accepted[]): Promise<Accepted[]> {
  return allOrNothing(db, async (trx) => {
    const { rows } = await sql<Accepted>`delete from building_spellings own
      using jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given (spelling text, building_id int), buildings
      where buildings.id = own.building_id and own.building_id = given.building_id
        and own.key = building_key(given.spelling)
        and own.key not in (building_key(name_en), building_key(name_nl))
      returning own.building_id, own.spelling`.execute(trx)
    await noted(trx, by, 'spellings_taken_back', rows)
    return rows
  })
}

/** An open form is told that it changed. */
async function noted(
  trx: Trx,
  by: Actor,
  act: 'spellings_accepted' | 'spellings_taken_back',
  some: Accepted[],
): Promise<void> {
  if (some.length === 0) return
  const ids = [...new Set(some.map(({ building_id }) => building_id))]
  await trx
    .updateTable('buildings')
    .set({ version: sql`version + 1` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await audit(trx, by, act, ids.length === 1 ? `building ${ids[0]}` : 'table buildings', {
    spellings: some.map(({ spelling }) => spelling),
  })
}
