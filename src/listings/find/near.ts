import { sql } from 'kysely'
import { type Building, calledOf, nameOf } from '../../buildings/sql.ts'
import type { Db } from '../../db/connect.ts'
import { fieldValue } from '../../fields/server.ts'
import type { Call } from '../../http/action.ts'
import { isMember, type Viewer } from '../../http/viewer.ts'
import { filters } from '../catalogue/fields.ts'
import { ownPlace } from '../row/place.ts'
import { isListed } from '../row/sql.ts'

export interface Near {
  /** As `building_called` returns it. */
  building: string
  organisation: { id: number; name: string }
}

export type Away = readonly (readonly [building: string, distance: number])[]

const buildingOf = fieldValue('location_building', filters.location_building)

/** Null when nothing says where the viewer's own things are (`ownPlace`). */
export async function nearOf({ db, viewer }: Call): Promise<Near | null> {
  const { user } = viewer
  if (!user?.organisation || !mayBeNear(viewer)) return null
  const place = await ownPlace(db, user.id)
  const { id, name } = user.organisation
  return place && { building: place.called, organisation: { id, name } }
}

/** Somebody with a place to be near to, whether or not it is known. */
export const mayBeNear = (viewer: Viewer): boolean => isMember(viewer) && viewer.user?.organisation != null

/** Nearest first; empty for a building without a pin. */
export function awayFrom(building: string, buildings: readonly Building[]): Away {
  const from = buildings.find((one) => isCalled(one, building))?.pin
  if (!from) return []
  return buildings.flatMap((other) =>
    other.pin ? [[calledOf(other), Math.hypot(other.pin.x - from.x, other.pin.y - from.y)] as const] : [],
  )
}

/** Any spelling of a building gives its name in the reader's language. */
export function toReader(buildings: readonly Building[]): (called: string) => string {
  const names = new Map(
    buildings.map((one) => [calledOf(one).toLowerCase(), nameOf(one).replaceAll(',', ' ')]),
  )
  return (called) => names.get(called.toLowerCase()) ?? called
}

const isCalled = (one: Building, called: string) => calledOf(one).toLowerCase() === called.toLowerCase()

export async function listedBuildings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ building: string }>`select min(${buildingOf}) as building from listings
    where ${isListed} and attributes ? 'location_building' group by lower(${buildingOf}) order by 1`.execute(
    db,
  )
  return rows.map(({ building }) => building)
}
