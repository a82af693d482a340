import { type Field, isEmpty } from './field.ts'
import { hazardsIn } from './kinds/hazards.ts'

/** By a value, by not being known, or by what stands in its place: a flag, or a row of the table of substances. */
export const isAnswered = (
  key: string,
  field: Field,
  values: Readonly<Record<string, unknown>>,
  notKnown: readonly string[],
): boolean =>
  !isEmpty(values[key]) ||
  notKnown.includes(key) ||
  (field.instead !== undefined && values[field.instead] === true) ||
  (field.kind === 'cas' && hazardsIn(values[field.hazards])?.from === 'table')
