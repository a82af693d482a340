import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Call } from '../../http/action.ts'

interface OwnPlace {
  building: string
  room: string
  /** As `building_called` returns it. */
  called: string
}

const [building, room] = [
  sql<string>`attributes ->> 'location_building'`,
  sql`attributes ->> 'location_room'`,
]

/**
 * The building they work in, else that of their last listing, with the last room there; else their
 * organisation's. Null when unknown.
 */
export async function ownPlace(db: Db, userId: number): Promise<OwnPlace | null> {
  const { rows } = await sql<OwnPlace>`
    select building, room, building_called(building) as called from (
      select coalesce(users.building, last.building, location) as building, coalesce(last.room, '') as room
        from users join organisations on organisations.id = organisation_id
        left join lateral (
          select ${building} as building, ${room} as room from listings
            where user_id = users.id and deleted_at is null and attributes ? 'location_building'
              and (users.building is null or lower(building_called(${building})) = lower(building_called(users.building)))
            order by listings.created_at desc, listings.id desc limit 1) last on true
        where users.id = ${userId}) place
    where building is not null`.execute(db)
  return rows[0] ?? null
}

/** It prefills a new listing. */
export async function placeFor({ db, viewer }: Call) {
  const own = viewer.user && (await ownPlace(db, viewer.user.id))
  return { location_building: own?.building ?? '', location_room: own?.room ?? '' }
}
