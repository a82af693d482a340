import type { World } from './security-world.ts'

/** What administrators do with buildings leaves a row in the trail. */
export function buildingActs(world: World) {
  /** One that means no building, and the building it may mean. */
  const aSpelling = async () => {
    const building_id = Number(await world.make('building'))
    return { spellings: [{ spelling: `Wing ${building_id}`, building_id }] }
  }
  const anAccepted = async () => {
    const body = await aSpelling()
    await (await world.clientOf('administrator')).post('/api/admin/buildings/accept', body)
    return body
  }
  return {
    'POST /api/admin/buildings': { act: 'building_created', body: { name_en: 'Orange hall' } },
    'PATCH /api/admin/buildings/:id': { act: 'building_changed', body: { name_nl: 'Kruytgebouw' } },
    'DELETE /api/admin/buildings/:id': { act: 'building_deleted' },
    'POST /api/admin/buildings/:id/restore': { act: 'building_restored' },
    'POST /api/admin/buildings/accept': { act: 'spellings_accepted', body: aSpelling },
    'POST /api/admin/buildings/take-back': { act: 'spellings_taken_back', body: anAccepted },
  }
}
