import { z } from 'zod'
import type { Condition, Field, Test } from '../fields/field.ts'
import { schemaOf } from '../fields/kind.ts'
import { baseLocale } from '../i18n/languages.ts'
import { catalogue, filterKeys } from './fields.ts'

/** The catalogue as the API description shows it: what a listing's call may set, and when it must. */
export const describedFields = (): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, field]) => field.step)
      .map(([key, field]) => [key, schemaOf(field, '').nullish().describe(rulesOf(field))]),
  )

/** The query of a browse page (CONTRACT.md section 4). */
export const describedQuery = (): Record<string, z.ZodType> => ({
  search: z.string().optional(),
  sort: z.enum(['date_asc', 'date_desc']).optional().describe('date_desc when absent.'),
  page: z.int().min(1).optional(),
  ...Object.fromEntries(filterKeys.map((key) => [key, filterSchema(catalogue[key])])),
})

function filterSchema(field: Field): z.ZodType {
  const { shown } = field.filter ?? {}
  const when = shown ? ` Counts only when ${words(shown)}.` : ''
  if (field.kind === 'number') return z.int().min(1).optional().describe(`At least this.${when}`)
  const values = field.kind === 'choice' ? Object.keys(field.options).join(', ') : 'ids'
  return z.string().optional().describe(`One or more, joined by commas: ${values}.${when}`)
}

function rulesOf({ label, step, shown, required }: Field): string {
  const needed = required === true ? ' Required.' : required ? ` Required when ${words(required)}.` : ''
  return `${label({}, { locale: baseLocale })} (step ${step}).${shown ? ` Only when ${words(shown)}.` : ''}${needed}`
}

const words = (condition: Condition): string =>
  Object.entries(condition)
    .map(([key, test]) => `${key} ${testWords(test)}`)
    .join(' and ')

function testWords(test: Test): string {
  if ('is' in test) return `is ${test.is}`
  if ('contains' in test) return `is ${test.contains.join(' or ')}`
  return test.not === null ? 'is given' : `is not ${test.not}`
}
