import { type Field, isEmpty } from './field.ts'
import { hazardsIn } from './kinds/hazards.ts'

/** By a value, by not being known, or by its `instead`: a flag or a substance's row. */
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
