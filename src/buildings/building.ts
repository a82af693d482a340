import { sql } from 'kysely'
import { type Db, type Trx, violated } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { BuildingChange, NewBuilding } from './inputs.ts'

export async function createBuilding(db: Db, by: Actor, input: NewBuilding): Promise<number | Refusal> {
  const { spellings = [], x = null, y = null } = input
  const names = bothNames(input.name_en, input.name_nl)
  return spelledOnce(db, async (trx) => {
    const { id } = await trx
      .insertInto('buildings')
      .values({ ...names, x, y })
      .returning('id')
      .executeTakeFirstOrThrow()
    await spell(trx, id, [names.name_en, names.name_nl, ...spellings])
    await audit(trx, by, 'building_created', `building ${id}`, { name: names.name_en })
    return id
  })
}

/** Addresses and alerts have its old names, which go on meaning it. */
export async function changeBuilding(
  db: Db,
  by: Actor,
  id: number,
  change: BuildingChange,
): Promise<Refusal | null> {
  return spelledOnce(db, async (trx) => {
    const before = await locked(trx, id)
    if (!before) return new Refusal('not_found')
    if (change.version !== undefined && change.version !== before.version) return new Refusal('stale')
    const { x = before.x, y = before.y } = change
    const { name_en = before.name_en, name_nl = before.name_nl } = change
    const names = bothNames(name_en, name_nl)
    await trx
      .updateTable('buildings')
      .set({ ...names, x, y, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const spellings = change.spellings ?? (await spellingsOf(trx, id))
    const kept =
      names.name_en === before.name_en && names.name_nl === before.name_nl
        ? []
        : [before.name_en, before.name_nl]
    await spell(trx, id, [names.name_en, names.name_nl, ...spellings, ...kept])
    await audit(trx, by, 'building_changed', `building ${id}`, { name: names.name_en })
    return null
  })
}

/** Listings keep their words; they mean no building until it is restored. */
export async function deleteBuilding(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const gone = await trx
      .updateTable('buildings')
      .set({ deleted_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('name_en')
      .executeTakeFirst()
    if (!gone) return new Refusal('not_found')
    await trx.updateTable('building_spellings').set({ counts: false }).where('building_id', '=', id).execute()
    await audit(trx, by, 'building_deleted', `building ${id}`, { name: gone.name_en })
    return null
  })
}

/** A spelling that means another building now stays with that one. */
export async function restoreBuilding(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return spelledOnce(db, async (trx) => {
    const back = await trx
      .updateTable('buildings')
      .set({ deleted_at: null, version: sql`version + 1` })
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['name_en', 'name_nl'])
      .executeTakeFirst()
    if (!back) return new Refusal('not_found')
    const taken = await takenAmong(trx, id, [back.name_en, back.name_nl])
    if (taken) return taken
    await sql`delete from building_spellings own where building_id = ${id}
      and exists (select from building_spellings other where other.key = own.key and other.counts)`.execute(
      trx,
    )
    await trx.updateTable('building_spellings').set({ counts: true }).where('building_id', '=', id).execute()
    await audit(trx, by, 'building_restored', `building ${id}`, { name: back.name_en })
    return null
  })
}

const bothNames = (name_en: string | null | undefined, name_nl: string | null | undefined) => ({
  name_en: name_en ?? name_nl ?? '',
  name_nl: name_nl ?? name_en ?? '',
})

const locked = (trx: Trx, id: number) =>
  trx
    .selectFrom('buildings')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function spellingsOf(trx: Trx, id: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('building_spellings')
    .select('spelling')
    .where('building_id', '=', id)
    .execute()
  return rows.map(({ spelling }) => spelling)
}

/** Throws the refusal when one means another building. */
async function spell(trx: Trx, id: number, spellings: string[]): Promise<void> {
  const taken = await takenAmong(trx, id, spellings)
  if (taken) throw taken
  await sql`delete from building_spellings where building_id = ${id}
    and key <> all (select building_key(given) from unnest(${spellings}::text[]) given)`.execute(trx)
  await sql`insert into building_spellings (building_id, spelling)
    select ${id}::int, given from (
      select distinct on (building_key(given)) given, place from unnest(${spellings}::text[]) with ordinality as said (given, place)
      order by building_key(given), place) as once
    where building_key(given) not in (select key from building_spellings where building_id = ${id})
    order by place`.execute(trx)
}

async function takenAmong(trx: Trx, id: number, spellings: string[]): Promise<Refusal | null> {
  const { rows } = await sql<{ given: string; name: string }>`
    select given, name_en as name from unnest(${spellings}::text[]) given
      join building_spellings on key = building_key(given) and counts and building_id <> ${id}
      join buildings on buildings.id = building_id limit 1`.execute(trx)
  const [first] = rows
  return first ? taken(m.buildings_error_taken(first)) : null
}

const taken = (message: string) => new Refusal('invalid', { message, errors: { spellings: [message] } })

/** Two administrators may give one spelling to two buildings at once. */
async function spelledOnce<T>(db: Db, act: (trx: Trx) => Promise<T>): Promise<T | Refusal> {
  try {
    return await allOrNothing(db, act)
  } catch (error) {
    if (error instanceof Refusal) return error
    if (violated(error) === 'building_spellings_key') return taken(m.buildings_error_taken_now())
    if (violated(error) === 'building_spellings_says')
      return new Refusal('invalid', { errors: { name_en: [m.buildings_error_name()] } })
    throw error
  }
}
