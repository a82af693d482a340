import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'
import { toluene } from '../../test/toluene.ts'
import { loadBundled } from '../substances/table.ts'

const app = await testApp()
await loadBundled(app.db)
const owner = await aClient(app)

const sheet = {
  ...{ from: 'sheet', substance_id: null, cas: null, name: 'Toluene', names: [], pictograms: ['GHS02'] },
  ...{ signal: 'danger', statements: ['H225'], source: 'sheet', as_of: '2026-01-01', superseded: false },
}

/** What a card shows, and what the page of the same listing does. */
async function shownOf(id: number) {
  const { listings } = (await app.client().get('/api/listings?exchange_type=offer&per_page=100')).body
  const card = listings.find((listing: { id: number }) => listing.id === id)
  const { listing, known_hazards } = (await app.client().page(`/listings/${id}`)).body
  const onPage = known_hazards.of.flatMap(({ pictograms }: { pictograms: string[] }) => pictograms)
  return [card.pictograms, listing.pictograms, [...new Set(onPage)].sort()]
}

it.each([
  ['a number alone', { cas_number: '108-88-3' }, ['GHS02', 'GHS07', 'GHS08']],
  ['a number of several forms', { cas_number: '7664-41-7' }, expect.arrayContaining(['GHS05', 'GHS09'])],
  ['what its owner filled in', { cas_number: '108-88-3', hazards: sheet }, ['GHS02']],
  ['nothing', { not_known: ['cas_number'] }, []],
])('a card shows the pictograms that the page does, of %s', async (_, values, pictograms) => {
  const { id } = await aListing(owner, { ...toluene, ...values })
  expect(await shownOf(id)).toEqual([pictograms, pictograms, pictograms])
})
