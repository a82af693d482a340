import { action } from '../http/action.ts'
import { allBuildings, nameOf } from './sql.ts'

export const buildingsAction = action({
  summary: 'The buildings of the park, with their places on the map.',
  run: async ({ db }) => (await allBuildings(db)).map((one) => ({ ...one, name: nameOf(one) })),
  reply: (buildings) => ({
    buildings: buildings.sort((one, other) => one.name.localeCompare(other.name)),
  }),
})
