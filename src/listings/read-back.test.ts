import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { noHazards } from '../fields/kinds/hazards.ts'
import { Review } from './parts/wizard/Review.tsx'
import type { Wizard } from './parts/wizard/use-wizard.ts'
import type { ListingProps } from './row/props.ts'

const acetone = { ...noHazards, substance_id: '606-001-00-8', name: 'acetone', cas: '67-64-1' }

const hazardsRead = (hazards: object) => readOf('Hazards', { exchange_type: 'request', hazards })

/** What the last step says of a chemical under this label. */
function readOf(label: string, given: object): string {
  const listing = { type: 'chemicals', images: [], not_known: [], ...given }
  const field = (id: string) => ({ id, name: id, onChange: () => {}, error: undefined })
  const wizard = { form: { values: { ...listing, status: 'active' }, field }, goTo: () => {} }
  const props = { wizard: wizard as unknown as Wizard, listing: listing as unknown as ListingProps }
  const html = renderToStaticMarkup(createElement(Review, props))
  const said = new RegExp(`<dt[^>]*>${label}</dt>(.*?)</dd>`).exec(html)?.[1] ?? 'not there'
  return said
    .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, '[$1] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('reads back what the hazards of a chemical are, as its page shows them', () => {
  const known = {
    ...{ ...acetone, pictograms: ['GHS07', 'GHS02'], signal: 'danger' },
    statements: ['EUH066', 'H336', 'H225', 'H319'],
  }
  expect(hazardsRead(known)).toMatch(
    /^\[Flame: flammable\] \[Exclamation mark: harmful or irritant\] Danger H225, H319, H336, EUH066\b/,
  )
})

it('names the chemical of which nothing is said', () => {
  expect(hazardsRead(acetone)).toMatch(/^acetone\b/)
})

it('reads back what is not known, hazards nobody filled in among it', () => {
  const not_known = ['cas_number', 'manufacturer']
  const offer = { exchange_type: 'offer', not_known }
  for (const label of ['CAS number', 'Manufacturer', 'Hazards'])
    expect(readOf(label, offer), label).toMatch(/^Not known\b/)
  expect(readOf('Product number', offer)).toMatch(/^Still needed\b/)
})
