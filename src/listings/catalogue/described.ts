import { z } from 'zod'
import type { Condition, Field, FilterField, Test } from '../../fields/field.ts'
import { querySchema, schemaOf } from '../../fields/server.ts'
import { baseLocale } from '../../i18n/languages.ts'
import { unitNames } from './amount.ts'
import { catalogue, filterKeys, filters } from './fields.ts'
import { sorts } from './query.ts'

export const describedFields = (): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, field]) => field.step)
      .map(([key, field]) => [key, schemaOf(field, '').nullish().describe(rulesOf(field))]),
  )

export const describedQuery = (): Record<string, z.ZodType> => ({
  search: z.string().optional(),
  sort: z
    .enum(sorts)
    .optional()
    .describe('date_desc when absent; nearest only for those whose building is known.'),
  page: z.int().min(1).optional(),
  ...Object.fromEntries(filterKeys.map((key) => [key, filterSchema(filters[key])])),
  unit: z
    .enum(unitNames)
    .optional()
    .describe('Of total_units: amounts of its kind, converted. Without it the number as it is written.'),
})

function filterSchema(field: FilterField): z.ZodType {
  const { shown } = field.filter ?? {}
  const { schema, says } = querySchema(field)
  return schema.optional().describe(`${says}${shown ? ` Counts only when ${words(shown)}.` : ''}`)
}

function rulesOf({ label, step, shown, required, expected, notKnown, instead }: Field): string {
  const others = [instead && `\`${instead}\``, notKnown && 'its name in `not_known`'].filter(Boolean)
  const or = others.map((other) => `, or ${other}`).join('')
  const needed = [
    required === true && ` Required${or}.`,
    required && required !== true && ` Required when ${words(required)}${or}.`,
    expected && ` Expected when ${words(expected)}: whoever names it gives an answer${or}.`,
  ]
    .filter(Boolean)
    .join('')
  return `${label({}, { locale: baseLocale })} (step ${step}).${shown ? ` Only when ${words(shown)}.` : ''}${needed}`
}

const words = (condition: Condition | readonly Condition[]): string =>
  [condition].flat().map(caseWords).join(', or ')

const caseWords = (condition: Condition): string =>
  Object.entries(condition)
    .map(([key, test]) => `${key} ${testWords(test)}`)
    .join(' and ')

function testWords(test: Test): string {
  if ('is' in test) return `is ${test.is}`
  if ('contains' in test) return `is ${test.contains.join(' or ')}`
  if ('absent' in test) return 'is absent'
  if ('before' in test) return `is before ${test.before}`
  return test.not === null ? 'is given' : `is not ${test.not}`
}
