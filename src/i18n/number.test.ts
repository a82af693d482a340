import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sources } from '../../test/sources.ts'
import { amountText } from '../listings/catalogue/amount.ts'
import { unitsLabel } from '../listings/row/props.ts'
import { inLocale } from './locale.ts'
import { grouped } from './number.ts'

const rack = {
  type: 'disposables' as const,
  attributes: { total_units: 1_048, pieces_per_unit: 96 },
}
const bottle = { type: 'chemicals' as const, attributes: { total_units: 12_500, volume_weight_unit: 'ml' } }

it.each([
  ['en', '1,048 × 96 = 100,608 pieces', '12,500 ml', '1,000 units'],
  ['nl', '1.048 × 96 = 100.608 stuks', '12.500 ml', '1.000 eenheden'],
] as const)('people read amounts in %s with their thousands apart', (locale, units, volume, pieces) => {
  inLocale(locale, () => {
    expect(grouped(unitsLabel(rack))).toBe(units)
    expect(grouped(unitsLabel(bottle))).toBe(volume)
    expect(amountText({ number: 1_000, unit: 'pieces' })).toBe(pieces)
    expect(amountText({ number: 12_500, unit: 'ml' })).toBe(volume)
  })
})

it('data has them as digits, whatever the language', () => {
  for (const locale of ['en', 'nl'] as const)
    inLocale(locale, () => {
      expect(unitsLabel(bottle)).toBe('12500 ml')
      expect(unitsLabel(rack)).toMatch(/^1048 × 96 = 100608 /)
    })
})

/** What is data: props, which pages group, and the rows of a CSV. */
const asData = [
  'src/listings/row/props.ts',
  'src/listings/row/tile.ts',
  'src/listings/row/find-rest.ts',
  'src/connections/props.ts',
  'src/connections/table.ts',
  'src/recall/rows.ts',
  'src/clear-outs/poster-actions.ts',
]

it('no page, mail or picture shows an amount as data has it', () => {
  const label = /(?<!m\.\w*)\b(?:total_units_label|remainder_label|(?:units|agreed)Label)\b/
  const forgotten = sources().filter(
    ({ file, text }) =>
      label.test(text) && !asData.includes(file) && !/\b(?:grouped|shownAmount)\(/.test(text),
  )
  expect(forgotten.map(({ file }) => file)).toEqual([])
})

/** Of which there is never a thousand, or which is a year or words; two are data, which pages group. */
const neverGrouped = [
  ...['common_wait_minutes', 'common_wait_hours', 'organisations_error_away_long'],
  ...['contact_lead', 'contact_sent_text', 'contact_mail_received_preview'],
  ...['contact_mail_due_text', 'connections_mail_pickup_today_subject', 'connections_mail_pickup_today_text'],
  ...['contact_mail_received_text', 'connections_complete_whole', 'connections_complete_whole_title'],
  ...['fields_candidates', 'listings_filters_chosen', 'listings_selected', 'listings_more_tags'],
  ...['listings_photo_alt', 'listings_photo_position', 'listings_photo_moved', 'ui_steps_position'],
  ...['fields_operational_age_at_least', 'fields_operational_age_in_sentence', 'safety_decisions_most'],
  ...['listings_units', 'listings_units_of', 'report_speed'],
]
const counted = /\{(?:count|total|days|now|networks|minutes|hours|pieces|added|removed|stopped)\}/

it('a text has its counts with their thousands apart, by its own format or from its caller', () => {
  const all = sources()
  const forgotten = globSync('messages/*/*.json').flatMap((file) => {
    const texts: [string, string | { match: Record<string, string> }[]][] = Object.entries(
      JSON.parse(readFileSync(file, 'utf8')),
    )
    return texts.flatMap(([key, text]) => {
      const forms = typeof text === 'string' ? [text] : manyOf(text[0]?.match ?? {})
      if (!forms.some((form) => counted.test(form)) || neverGrouped.includes(key)) return []
      const calls = all.flatMap((source) => [
        ...source.text.matchAll(new RegExp(`m\\.${key}\\(([^)]*)`, 'g')),
      ])
      return calls.every(([call]) => /numberText|\bcounts$/.test(call)) && calls.length > 0 ? [] : [key]
    })
  })
  expect(forgotten).toEqual([])
})

const manyOf = (match: Record<string, string>): string[] =>
  Object.entries(match).flatMap(([when, text]) => (/=(one|1)$/.test(when) ? [] : [text]))
