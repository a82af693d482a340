import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySpecifications } from '../../../test/specifications.ts'
import { formatDay } from '../../i18n/day.ts'
import { inLocale } from '../../i18n/locale.ts'
import { catalogue, type FieldKey, filterKeys, optionLabel } from './fields.ts'
import { sentenceOf } from './sentence.ts'

const names = { '7': 'Hospital West', '8': 'Green Biotech' }

describe('an alert in words', () => {
  const full = {
    type: ['equipment'],
    device_type: ['centrifuge', 'elisa_reader'],
    operational_age: 2015,
    availability_type: ['free'],
    total_units: 5,
    organisation: ['7'],
    search: ['5804', 'r'],
  }

  it('reads as a sentence in English', () => {
    expect(sentenceOf('offer', full, names)).toBe(
      'offers of equipment (centrifuge or ELISA reader, made in 2015 or later) for free from Hospital West with at least 5 units that mention “5804 r”',
    )
    expect(sentenceOf('offer', {}, names)).toBe('all offers')
    expect(sentenceOf('offer', { availability_type: ['loan'], search: ['rotor'] }, names)).toBe(
      'offers on loan that mention “rotor”',
    )
    expect(sentenceOf('offer', { location_building: ['Kruyt', 'Hijmans'] }, names)).toBe(
      'offers in Kruyt or Hijmans',
    )
    expect(sentenceOf('request', { total_units: 1 }, names)).toBe('requests with at least 1 unit')
    expect(
      sentenceOf('request', { type: ['chemicals', 'disposables'], disposable_type: ['other'] }, names),
    ).toBe('requests for chemicals or disposables (other disposable type)')
  })

  it('reads as a sentence in Dutch', () => {
    inLocale('nl', () => {
      expect(sentenceOf('offer', full, names)).toBe(
        'aanbod van apparatuur (centrifuge of ELISA-reader, uit 2015 of later) gratis van Hospital West met minstens 5 eenheden waarin “5804 r” voorkomt',
      )
      expect(sentenceOf('offer', {}, names)).toBe('al het aanbod')
      expect(sentenceOf('request', { type: ['equipment'], device_type: ['other'] }, names)).toBe(
        'aanvragen voor apparatuur (ander soort apparaat)',
      )
    })
  })

  const any = anySpecifications(['7', '8'])
  const type = fc.constantFrom('offer' as const, 'request' as const)

  it.each(['en', 'nl'] as const)('names every criterion (%s)', (locale) => {
    fc.assert(
      fc.property(type, any, (exchange_type, specifications) => {
        const sentence = inLocale(locale, () =>
          sentenceOf(exchange_type, specifications, names),
        ).toLowerCase()
        for (const key of filterKeys) {
          for (const value of [specifications[key] ?? []].flat()) {
            if (value !== 'other') expect(sentence).toContain(labelOf(key, value, locale).toLowerCase())
          }
        }
      }),
    )
  })

  it.each(['en', 'nl'] as const)('says different things of different alerts (%s)', (locale) => {
    const said = new Map<string, string>()
    fc.assert(
      fc.property(type, any, (exchange_type, specifications) => {
        const sentence = inLocale(locale, () => sentenceOf(exchange_type, specifications, names))
        const data = JSON.stringify([exchange_type, specifications])
        expect(said.get(sentence) ?? data).toBe(data)
        said.set(sentence, data)
      }),
      { numRuns: 500 },
    )
  })

  const labelOf = (key: FieldKey, value: string | number, locale: 'en' | 'nl'): string => {
    const field = catalogue[key]
    if ('options' in field) return inLocale(locale, () => optionLabel(key, String(value)))
    if (field.kind === 'flag') return field.filter?.inSentence?.({}, { locale }) ?? ''
    if (field.kind === 'days') return formatDay(String(value))
    return key === 'organisation' ? (names[value as '7'] ?? '') : String(value)
  }
})
