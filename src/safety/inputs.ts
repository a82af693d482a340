import { z } from 'zod'
import { type Conditions, registerKeys, verdicts } from '../db/safety-tables.ts'
import { casNumber } from '../fields/kinds/cas.server.ts'
import { line, optional } from '../fields/line.ts'
import { type Locale, locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { unitNames } from '../listings/amount.ts'
import { fields } from '../listings/fields.ts'
import { flagKeys, lackedKeys } from './condition-keys.ts'
import type { RuleValues } from './rules.ts'

const list = <T extends z.ZodType<string>>(one: T, most = 50) => z.array(one).max(most).nullish()

const conditionFields = () => ({
  category: list(z.enum(Object.keys(fields.type.options))),
  cas: list(casNumber(m.safety_error_cas), 500),
  register: z.enum(registerKeys).nullish(),
  statements: list(z.string().regex(/^(H\d|EUH\d)[\dA-Za-z]{0,5}$/, m.safety_error_statement())),
  flags: list(z.enum(flagKeys)),
  lacks: list(z.enum(lackedKeys)),
  past_date: z.boolean().nullish(),
  fit_for: list(z.enum(Object.keys(fields.fit_for.options))),
  amount: z.int().min(1).max(999_999).nullish(),
  unit: z.enum(unitNames).nullish(),
})

type Given = z.infer<z.ZodObject<ReturnType<typeof conditionFields>>>

const conditionKeys = [
  'category',
  'cas',
  'register',
  'statements',
  'flags',
  'lacks',
  'past_date',
  'fit_for',
] as const

const isSome = (value: unknown) =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

function conditionsOf(all: Given): Conditions {
  const { amount, unit } = all
  const some = Object.fromEntries(conditionKeys.flatMap((key) => (isSome(all[key]) ? [[key, all[key]]] : [])))
  return amount ? { ...some, amount: { number: amount, unit: unit ?? 'pieces' } } : some
}

/** A rule without a condition would meet everything. */
const isCondition = (given: Given) => Object.keys(conditionsOf(given)).length > 0
const noCondition = () => ({ error: m.safety_error_no_condition(), path: ['conditions'] })

export const trySchema = () =>
  z.object(conditionFields()).refine(isCondition, noCondition()).transform(conditionsOf)

const https = () =>
  z
    .url({ protocol: /^https$/, error: () => m.safety_error_link() })
    .max(500, m.fields_error_long({ max: 500 }))

type Words = Record<`reason_${Locale}`, z.ZodType<string>> &
  Record<`link_${Locale}`, z.ZodOptional<z.ZodType<string | null>>>

/** A reason and a link per language. */
const words = () =>
  Object.fromEntries(
    locales.flatMap((locale): [string, z.ZodType][] => [
      [`reason_${locale}`, line(500, () => m.safety_error_reason())],
      [`link_${locale}`, optional(https()).optional()],
    ]),
  ) as Words

const ruleFields = () => ({
  ...conditionFields(),
  ...words(),
  verdict: z.enum(verdicts, { error: () => m.safety_error_verdict() }),
  is_on: z.boolean({ error: () => m.fields_error_flag() }),
})

export const version = () =>
  z
    .int({ error: () => m.fields_error_number() })
    .min(0)
    .max(2_147_483_647)

export const ruleSchema = () => z.object(ruleFields()).refine(isCondition, noCondition()).transform(ruleOf)

export const changedRuleSchema = () =>
  z
    .object({ ...ruleFields(), version: version() })
    .refine(isCondition, noCondition())
    .transform(({ version, ...given }) => ({ version, ...ruleOf(given) }))

function ruleOf(given: z.infer<z.ZodObject<ReturnType<typeof ruleFields>>>): RuleValues {
  const { verdict, is_on } = given
  const texts = locales.map((locale) => [
    locale,
    { reason: given[`reason_${locale}`], link: given[`link_${locale}`] ?? '' },
  ])
  return { verdict, is_on, texts: Object.fromEntries(texts), conditions: conditionsOf(given) }
}
