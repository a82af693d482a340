import { isDeepStrictEqual } from 'node:util'
import type { Values } from '../fields/field.ts'
import { hazardsIn } from '../fields/kinds/hazards.ts'
import type { FieldErrors } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

/** Why new hazards cannot be taken over. */
export function hazardErrors(values: Values, current: Values): FieldErrors | null {
  const given = hazardsIn(values.hazards)
  if (given?.from !== 'table' || isDeepStrictEqual(given, current.hazards)) return null
  return { hazards: [m.fields_error_hazards()] }
}
