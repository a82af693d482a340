import { z } from 'zod'
import { line, optional } from '../fields/line.ts'
import { m } from '../i18n/paraglide/messages.js'

/** As long as a listing's building may be. */
export const longest = 120
const mostSpellings = 200

const says = (text: string) => /[^\s,]/.test(text)

const name = () => optional(line(longest).refine(says, m.buildings_error_name()))

const part = () =>
  z.number(m.buildings_error_pin()).min(0, m.buildings_error_pin()).max(1, m.buildings_error_pin()).nullish()

export const spelling = () => line(longest).refine(says, m.buildings_error_spelling())

const version = () =>
  z
    .int32({ error: () => m.fields_error_number() })
    .min(0)
    .optional()

const given = () => ({
  spellings: z.array(spelling(), m.fields_error_text()).max(mostSpellings).optional(),
  x: part(),
  y: part(),
  version: version(),
})

const hasWholePin = ({ x, y }: { x?: number | null | undefined; y?: number | null | undefined }) =>
  (x ?? null) === null ? (y ?? null) === null : (y ?? null) !== null

const wholePin = { path: ['x'], error: () => m.buildings_error_pin() }

/** A name in one language stands for both. */
export const newSchema = () =>
  z
    .object({ name_en: name(), name_nl: name(), ...given() })
    .refine(({ name_en, name_nl }) => name_en !== null || name_nl !== null, {
      path: ['name_en'],
      error: () => m.buildings_error_name(),
    })
    .refine(hasWholePin, wholePin)

export const changeSchema = () =>
  z
    .object({ name_en: name().optional(), name_nl: name().optional(), ...given() })
    .refine(hasWholePin, wholePin)

export type NewBuilding = z.infer<ReturnType<typeof newSchema>>
export type BuildingChange = z.infer<ReturnType<typeof changeSchema>>
