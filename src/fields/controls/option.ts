import type { ChoiceField } from '../kinds/choice.ts'

export function optionOf(
  field: Pick<ChoiceField, 'options'>,
  value: string,
): { value: string; label: string; hint?: string } {
  const option = field.options[value]
  const hint = option?.hint?.()
  return { value, label: option?.label() ?? value, ...(hint ? { hint } : {}) }
}
