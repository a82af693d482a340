import type { ComponentType } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { RangeWithNumber } from '../../ui/RangeWithNumber.tsx'
import type { FilterField } from '../field.ts'
import type { ChoiceField } from '../kinds/choice.ts'
import { maximum, type NumberField, written } from '../kinds/number.ts'
import { CountedChoices } from './CountedChoices.tsx'
import { optionOf } from './option.ts'
import type { FilterProps } from './props.ts'

/** How browsing narrows by each kind that can. */
const filters: { [F in FilterField as F['kind']]: ComponentType<FilterProps<F>> } = {
  choice: ChoiceFilter,
  number: NumberFilter,
  flag: OptionsFilter,
  reference: OptionsFilter,
}

/** A field of the catalogue among filters (UX.md section 3). */
export function FieldFilter(props: FilterProps) {
  const Filter = filters[props.field.kind] as ComponentType<FilterProps>
  return <Filter {...props} />
}

function ChoiceFilter({ options, ...rest }: FilterProps<ChoiceField>) {
  const hinted = options.map((option) => ({ ...optionOf(rest.field, option.value), ...option }))
  return <OptionsFilter {...rest} options={hinted} />
}

function OptionsFilter({ field, range: _, ...rest }: FilterProps) {
  return <CountedChoices {...rest} label={field.label()} />
}

/** Without any value to run between, from the least to the most there may be (SPEC.md section 9: 999999). */
function NumberFilter({ field, id, name, value, onChange, range }: FilterProps<NumberField>) {
  const minimum = typeof value === 'number' ? value : null
  const { min, max } = range ?? { min: field.min, max: maximum(field) }
  return (
    <RangeWithNumber
      id={id}
      name={name}
      error={undefined}
      label={m.fields_at_least({ label: field.label() })}
      hideLabel
      unmarked
      value={minimum}
      onChange={(next) => onChange(next ?? undefined)}
      min={Math.min(min, minimum ?? min)}
      max={Math.max(max, minimum ?? max)}
      written={written(field)}
      meaning={(count) => field.filter?.atLeast({ count }) ?? String(count)}
    />
  )
}
