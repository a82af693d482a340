import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { currentLocale } from '../i18n/locale.ts'

/** Parts of the picture's width and height. */
export interface Pin {
  x: number
  y: number
}

export interface Building {
  id: number
  name_en: string
  name_nl: string
  pin: Pin | null
}

export const nameOf = ({ name_en, name_nl }: Pick<Building, 'name_en' | 'name_nl'>): string =>
  ({ en: name_en, nl: name_nl })[currentLocale()]

export const pinOf = ({ x, y }: { x: number | null; y: number | null }): Pin | null =>
  x === null || y === null ? null : { x, y }

/** Its English name, in filters and addresses of every language (`building_called`). */
export const calledOf = ({ name_en }: Pick<Building, 'name_en'>): string => name_en.replaceAll(',', ' ')

export async function allBuildings(db: Db): Promise<Building[]> {
  const rows = await db
    .selectFrom('buildings')
    .select(['id', 'name_en', 'name_nl', 'x', 'y'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ x, y, ...row }) => ({ ...row, pin: pinOf({ x, y }) }))
}

export const otherSpellings = sql<string[]>`coalesce((select json_agg(spelling order by lower(spelling))
  from building_spellings where building_id = buildings.id
    and key not in (building_key(buildings.name_en), building_key(buildings.name_nl))), '[]')`

export const listedIn = (which: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from listings join building_spellings on key = building_key(listings.attributes ->> 'location_building')
  where listings.attributes ? 'location_building' and listings.status = 'active' and counts
    and building_id = buildings.id and ${which})`

export const buildingById = (db: Db, id: number) =>
  db
    .selectFrom('buildings')
    .selectAll()
    .select(otherSpellings.as('spellings'))
    .where('id', '=', id)
    .executeTakeFirst()
