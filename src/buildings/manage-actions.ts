import { z } from 'zod'
import { action, type Call, idParam, page } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { describedTable, tablePage } from '../tables/table.ts'
import { changeBuilding, createBuilding, deleteBuilding, restoreBuilding } from './building.ts'
import { changeSchema, longest, newSchema } from './inputs.ts'
import { proposals } from './proposals.ts'
import { buildingById, nameOf } from './sql.ts'
import { buildingsTable } from './table.ts'

export const buildingsPage = page('buildings/manage/Index', {
  summary: 'The buildings of the park, and how people write them.',
  documents: () => describedTable(buildingsTable),
  props: async (call) => {
    const [{ rows: buildings, ...rest }, proposed] = await Promise.all([
      tablePage(call, buildingsTable),
      proposals(call.db),
    ])
    return { buildings, ...rest, proposals: proposed }
  },
})

export const buildingCreatePage = page('buildings/manage/Create', {
  summary: 'The form of a new building.',
  documents: () => ({ typed: z.string().max(longest).optional() }),
  props: ({ app, query }) => ({
    typed: query.getAll('typed').map((text) => text.slice(0, longest)),
    map: app.park.map,
  }),
})

export const buildingEditPage = page('buildings/manage/Edit', {
  summary: 'A building to change.',
  load: keptOf,
  props: ({ app }, building) => ({ building: buildingProps(building), map: app.park.map }),
})

export const createBuildingAction = action({
  summary: 'Add a building, with its names, how else it is written and its place on the map.',
  example: { name_en: 'Kruyt building', name_nl: 'Kruytgebouw', spellings: ['Kruyt'], x: 0.42, y: 0.3 },
  input: newSchema,
  run: async (call, input) => withBuilding(call, await createBuilding(call.db, call, input)),
  reply: (building, call) => saved(call, building),
})

export const updateBuildingAction = action({
  summary: 'Rename or place a building, or say how it is written: `spellings` are all beside its names.',
  load: keptOf,
  input: changeSchema,
  run: async (call, input, { id }) =>
    withBuilding(call, (await changeBuilding(call.db, call, id, input)) ?? id),
  reply: (building, call) => saved(call, building),
})

export const deleteBuildingAction = action({
  summary: 'Delete a building. Listings keep the words that were typed, and it can be restored.',
  load: keptOf,
  run: (call, _, { id }) => deleteBuilding(call.db, call, id),
  reply: () => ({ message: m.buildings_deleted() }),
})

export const restoreBuildingAction = action({
  summary: 'Restore a deleted building, with its spellings.',
  load: buildingOf,
  run: (call, _, { id }) => restoreBuilding(call.db, call, id),
  reply: () => ({ message: m.buildings_restored() }),
})

type Row = NonNullable<Awaited<ReturnType<typeof buildingById>>>
export type BuildingProps = PropsOf<typeof buildingEditPage>['building']

const buildingProps = (row: Row) => ({
  id: row.id,
  name: nameOf(row),
  name_en: row.name_en,
  name_nl: row.name_nl,
  spellings: row.spellings,
  x: row.x,
  y: row.y,
  version: row.version,
})

async function withBuilding(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const row = await buildingById(call.db, id)
  return row ? buildingProps(row) : new Refusal('not_found')
}

function saved(call: Call, building: BuildingProps) {
  const message = m.buildings_saved({ name: building.name })
  call.flash(message)
  return { message, building }
}

async function buildingOf(call: Call) {
  const id = idParam(call)
  return (id && (await buildingById(call.db, id))) || null
}

async function keptOf(call: Call) {
  const row = await buildingOf(call)
  return row && row.deleted_at === null ? row : null
}
