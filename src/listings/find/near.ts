import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { fieldValue } from '../../fields/server.ts'
import type { Call } from '../../http/action.ts'
import { isMember } from '../../http/viewer.ts'
import { filters } from '../catalogue/fields.ts'
import { isListed } from '../row/sql.ts'

export interface Near {
  building: string
  organisation: { id: number; name: string }
}

const buildingOf = fieldValue('location_building', filters.location_building)

/** The building of the viewer's last listing, else their organisation's; null when neither is known. */
export async function nearOf({ db, viewer }: Call): Promise<Near | null> {
  const { user } = viewer
  if (!user?.organisation || !isMember(viewer)) return null
  const { rows } = await sql<{ building: string }>`
    select ${buildingOf} as building from listings
    where user_id = ${user.id} and deleted_at is null and attributes ? 'location_building'
    order by created_at desc limit 1`.execute(db)
  const { id, name, location } = user.organisation
  const building = rows[0]?.building ?? location?.replaceAll(',', ' ')
  return building ? { building, organisation: { id, name } } : null
}

export async function listedBuildings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ building: string }>`select min(${buildingOf}) as building from listings
    where ${isListed} and attributes ? 'location_building' group by lower(${buildingOf}) order by 1`.execute(
    db,
  )
  return rows.map(({ building }) => building)
}
