import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge, pipetteTips } from '../../test/factories.ts'
import { type ChoiceField, offeredOptions } from '../fields/kinds/choice.ts'
import { CheckboxRow } from '../ui/CheckboxGroup.tsx'
import { catalogue, type FieldKey, fields } from './catalogue/fields.ts'
import { unitsLabel } from './row/props.ts'

describe('a list', async () => {
  const app = await testApp()
  const poster = await aClient(app, { name: 'Jacoba van Heemskerck' })
  await aListing(poster)
  await aListing(poster, { ...pipetteTips, location_building: 'Kruyt' })
  const visitor = app.client()

  it('options without any keep their place; a chosen one stays even if it is not offered', async () => {
    const options = async (query: string) => {
      const { facets } = (await visitor.get(`/api/listings?exchange_type=offer&${query}`)).body
      return (key: string) => facets[key].map(({ value, count }: Counted) => [value, count])
    }
    const none = await options('type=chemicals&availability_type=rent')
    expect(none('type')).toEqual(offeredOptions(fields.type).map((value) => [value, 0]))
    expect(none('availability_type').at(-1)).toEqual(['rent', 0])
    const some = await options('type=chemicals')
    expect(some('type')[0]).toEqual(['equipment', 1])
    expect(some('availability_type').map(([value]: [string]) => value)).toEqual([
      'free',
      'loan',
      'shared_use',
      'tbd',
    ])
  })

  it('an option without any is disabled, unless it is to be unchecked', () => {
    const row = (count: number, checked: boolean) =>
      renderToStaticMarkup(
        createElement(CheckboxRow, {
          option: { value: 'oven', label: 'Oven', count },
          name: 'device_type',
          checked,
          disabled: false,
          onChange: () => {},
        }),
      )
    expect(row(0, false)).toMatch(/<input[^>]* disabled/)
    expect(row(0, false)).toContain('text-ink-subtle')
    for (const works of [row(0, true), row(1, false)]) expect(works).not.toMatch(/<input[^>]* disabled/)
  })

  it.each([
    ['availability_type', 'shared_use'],
    ['availability_type', 'tbd'],
    ['substance_category', 'fluids_medium'],
  ] as const)('%s %s is explained where it is shown, in both languages', (key: FieldKey, value) => {
    const { hint, label } = (catalogue[key] as ChoiceField).options[value] ?? {}
    const said = (['en', 'nl'] as const).map((locale) => hint?.({}, { locale }))
    expect(new Set([...said, label?.({}, { locale: 'en' })]).size).toBe(3)
    for (const text of said) expect(text?.length).toBeGreaterThan(10)
  })

  it('tells visitors no name and no address of a person', async () => {
    for (const path of ['/listings/offers', '/listings/requests', '/api/listings?exchange_type=offer']) {
      for (const accept of ['application/json', 'text/html']) {
        const answer = await visitor.request(path, { headers: { accept } })
        const text = await answer.text()
        expect(answer.status).toBe(200)
        expect(text).toContain(path.includes('requests') ? 'Filter tips' : 'Benchtop centrifuge')
        expect(text).not.toContain('Heemskerck')
        expect(text).not.toContain(poster.user.email)
      }
    }
    const colleague = await aClient(app)
    expect(JSON.stringify((await colleague.page('/listings/offers')).body)).toContain('Heemskerck')
  })

  it('shows where offers are', async () => {
    const { listings } = (await visitor.page('/listings/offers')).body
    expect(listings[0].location).toBe(`${centrifuge.location_building} (${centrifuge.location_room})`)
  })
})

interface Counted {
  value: string
  count: number
}

describe('the number of units', () => {
  it.each([
    ['chemicals', { total_units: 5, volume_weight_unit: 'ml' }, '5 ml'],
    ['chemicals', { total_units: 5 }, '5 ?'],
    ['chemicals', { volume_weight_unit: 'ml' }, '?'],
    ['equipment', {}, '?'],
    ['equipment', { total_units: 1 }, '1 unit'],
    ['disposables', { total_units: 12 }, '12 units'],
  ] as const)('of %s %j reads %s', (type, attributes, label) => {
    expect(unitsLabel({ type, attributes })).toBe(label)
  })
})
