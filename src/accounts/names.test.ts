import { describe, expect, it } from 'vitest'
import { Refusal } from '../http/errors.ts'
import { personName } from './inputs.ts'

describe('the name of a person', () => {
  it('is kept without what nobody can see', () => {
    expect(personName().parse('Kim\u200b \u2060Lee\ufeff\u00ad')).toBe('Kim Lee')
    expect(personName().safeParse('\u200b\ufeff').success).toBe(false)
  })

  it('keeps the joiners that Persian and Indic names are written with', () => {
    expect(personName().parse('علی\u200cرضا')).toBe('علی\u200cرضا')
  })
})

it('says of a wrong method that it cannot be done there, not that something could not be read', () => {
  expect(new Refusal('method_not_allowed').text).not.toBe(new Refusal('bad_request').text)
})
