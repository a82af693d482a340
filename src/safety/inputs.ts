import { z } from 'zod'
import { type Conditions, registerKeys, verdicts } from '../db/safety-tables.ts'
import { casNumber } from '../fields/kinds/cas.server.ts'
import { line, optional } from '../fields/line.ts'
import { type Locale, locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type Amount, kindOf, type Unit, unitNames } from '../listings/catalogue/amount.ts'
import { fields } from '../listings/catalogue/fields.ts'
import { flagKeys, lackedKeys } from './condition-keys.ts'
import { leastOf } from './least.ts'
import type { GivenRule } from './rules.ts'

const list = <T extends z.ZodType<string>>(one: T, most = 50) => z.array(one).max(most).nullish()

const number = () => z.int().min(1).max(999_999).nullish()

const conditionFields = () => ({
  category: list(z.enum(Object.keys(fields.type.options))),
  cas: list(casNumber(m.safety_error_cas), 500),
  register: z.enum(registerKeys).nullish(),
  statements: list(z.string().regex(/^(H\d|EUH\d)[\dA-Za-z]{0,5}$/, m.safety_error_statement())),
  flags: list(z.enum(flagKeys)),
  lacks: list(z.enum(lackedKeys)),
  past_date: z.boolean().nullish(),
  fit_for: list(z.enum(Object.keys(fields.fit_for.options))),
  ...{ mass: number(), mass_unit: z.enum(['g', 'kg']).nullish() },
  ...{ volume: number(), volume_unit: z.enum(['ml', 'l']).nullish() },
  pieces: number(),
  // One number of any kind, as older programs send it.
  ...{ amount: number(), unit: z.enum(unitNames).nullish() },
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
  const some = Object.fromEntries(conditionKeys.flatMap((key) => (isSome(all[key]) ? [[key, all[key]]] : [])))
  const amount = leastOf(amountsGiven(all))
  return amount ? { ...some, amount } : some
}

function amountsGiven({ mass, mass_unit, volume, volume_unit, pieces, amount, unit }: Given): Amount[] {
  const given: [number | null | undefined, Unit][] = [
    [mass, mass_unit ?? 'kg'],
    [volume, volume_unit ?? 'l'],
    [pieces, 'pieces'],
    [amount, unit ?? 'pieces'],
  ]
  return given.flatMap(([number, unit]) => (number ? [{ number, unit }] : []))
}

function checked<Shape extends ReturnType<typeof conditionFields>>(shape: Shape) {
  return z
    .object(shape)
    .refine((given) => isCondition(given as Given), {
      // A rule without a condition would meet everything.
      error: () => m.safety_error_no_condition(),
      path: ['conditions'],
    })
    .refine((given) => isOneEach(given as Given), {
      error: () => m.safety_error_amount_twice(),
      path: ['amount'],
    })
}

const isCondition = (given: Given) => Object.keys(conditionsOf(given)).length > 0

function isOneEach(given: Given): boolean {
  const kinds = amountsGiven(given).map(({ unit }) => kindOf(unit))
  return new Set(kinds).size === kinds.length
}

export const trySchema = () =>
  checked({
    ...conditionFields(),
    verdict: z.enum(verdicts).nullish(),
    // The one that would change.
    rule: z.int32().min(1).nullish(),
  }).transform(({ verdict = null, rule = null, ...given }) => ({
    ...{ verdict, rule },
    conditions: conditionsOf(given),
  }))

const https = () =>
  z
    .url({ protocol: /^https$/, error: () => m.safety_error_link() })
    .max(500, m.fields_error_long({ max: 500 }))

type Words = Record<`reason_${Locale}`, z.ZodType<string>> &
  Record<`link_${Locale}`, z.ZodOptional<z.ZodType<string | null>>>

const words = () =>
  Object.fromEntries(
    locales.flatMap((locale): [string, z.ZodType][] => [
      [`reason_${locale}`, line(500, () => m.safety_error_reason())],
      [`link_${locale}`, optional(https()).optional()],
    ]),
  ) as Words

export const seenEffect = () => z.object({ hide: z.int(), ask: z.int(), show: z.int() }).nullish()

export const registerFields = () => ({
  register: z.enum(registerKeys, { error: () => m.safety_error_register() }),
  csv: z
    .string({ error: () => m.safety_error_csv() })
    .max(200_000, m.safety_error_csv())
    .optional(),
  // Explicit, so that a list empty by mistake empties nothing.
  empty: z.boolean({ error: () => m.fields_error_flag() }).optional(),
})

const ruleFields = () => ({
  ...conditionFields(),
  ...words(),
  verdict: z.enum(verdicts, { error: () => m.safety_error_verdict() }),
  is_on: z.boolean({ error: () => m.fields_error_flag() }),
  effect: seenEffect(),
})

export const version = () => z.int32({ error: () => m.fields_error_number() }).min(0)

export const ruleSchema = () => checked(ruleFields()).transform(ruleOf)

export const changedRuleSchema = () =>
  checked({ ...ruleFields(), version: version() }).transform(({ version, ...given }) => ({
    version,
    ...ruleOf(given),
  }))

function ruleOf(given: z.infer<z.ZodObject<ReturnType<typeof ruleFields>>>): GivenRule {
  const { verdict, is_on, effect = null } = given
  const texts = locales.map((locale) => [
    locale,
    { reason: given[`reason_${locale}`], link: given[`link_${locale}`] ?? '' },
  ])
  return { verdict, is_on, effect, texts: Object.fromEntries(texts), conditions: conditionsOf(given) }
}
