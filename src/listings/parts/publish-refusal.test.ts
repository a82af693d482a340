import { expect, it } from 'vitest'
import { missingWords } from '../catalogue/missing.ts'
import { publishRefusal } from './publish-refusal.ts'

const refused = (errors?: Record<string, string[]>) =>
  publishRefusal({ ok: false, status: 422, code: 'invalid', message: 'Check it.', ...(errors && { errors }) })

it('names the fields that are still empty', () => {
  const errors = { title: [missingWords.title()], location_building: [missingWords.location_building()] }
  expect(refused(errors)).toBe('Not shown yet. Still needed: Title, Building.')
})

it('says what is wrong with a field that is filled in, and why the listing is blocked', () => {
  const passed = 'This day has passed. Choose a later one, or leave it empty.'
  expect(refused({ available_until: [passed] })).toBe(passed)
  expect(refused({ _: ['This may not be passed on.'] })).toBe('This may not be passed on.')
  const both = { title: [missingWords.title()], available_until: [passed] }
  expect(refused(both)).toBe(`Not shown yet. Still needed: Title. ${passed}`)
})

it('says the message of a refusal that names no field', () => {
  expect(refused()).toBe('Check it.')
})
