import { emptyOf } from '../basics.ts'
import { hazardsIn, withNumber } from '../kinds/hazards.ts'
import type { InputProps } from './props.ts'

export function clear({ field, state, sibling }: Pick<InputProps, 'field' | 'state' | 'sibling'>): void {
  state.onChange(emptyOf(field))
  if (field.kind !== 'cas') return
  const hazards = sibling?.(field.hazards)
  const known = hazardsIn(hazards?.value)
  if (known) hazards?.onChange(withNumber(known, null))
}
