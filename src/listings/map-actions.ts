import { calledOf, nameOf } from '../buildings/sql.ts'
import { page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { buildingsOf, countedByBuilding, type Reader } from './find/browse.ts'

export const mapPage = page('listings/Map', {
  summary: 'The buildings of the park, with what is on offer and asked for in each.',
  props: async (call) => ({ ...(await mapProps(call)), map: call.app.park.map }),
  kept: () => '',
  meta: () => ({ title: m.buildings_map_title(), description: m.buildings_map_lead(), card: 'map' }),
})

async function mapProps(reader: Reader) {
  const [buildings, counts] = await Promise.all([buildingsOf(reader), countedByBuilding(reader)])
  // Numbered so, a number is one building in every language.
  const ordered = buildings.toSorted((one, other) => calledOf(one).localeCompare(calledOf(other)))
  const known = ordered.map((building) => {
    const { offers = 0, requests = 0 } = counts.get(calledOf(building).toLowerCase()) ?? {}
    return { id: building.id, name: nameOf(building), pin: building.pin, offers, requests }
  })
  const names = new Set(buildings.map((building) => calledOf(building).toLowerCase()))
  const elsewhere = [...counts].flatMap(([key, { name, offers, requests }]) =>
    names.has(key) ? [] : [{ name, offers, requests }],
  )
  return { buildings: known, elsewhere: inOrder(elsewhere) }
}

const inOrder = <Row extends { name: string }>(rows: Row[]): Row[] =>
  rows.sort((one, other) => one.name.localeCompare(other.name))
