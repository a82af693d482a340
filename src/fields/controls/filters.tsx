import type { ComponentType } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { DateInput } from '../../ui/DateInput.tsx'
import { RangeWithNumber } from '../../ui/RangeWithNumber.tsx'
import type { FilterField } from '../field.ts'
import type { ChoiceField } from '../kinds/choice.ts'
import type { DaysField } from '../kinds/days.ts'
import { type Measured, maximum, measuredIn, type NumberField, written } from '../kinds/number.ts'
import { CountedChoices } from './CountedChoices.tsx'
import { today } from './day.ts'
import { optionOf } from './option.ts'
import type { FilterProps } from './props.ts'

/** How browsing narrows by each kind that can. */
const filters: { [F in FilterField as F['kind']]: ComponentType<FilterProps<F>> } = {
  choice: ChoiceFilter,
  number: NumberFilter,
  flag: OptionsFilter,
  days: (props) => <DayFilter {...props} hideLabel />,
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

function OptionsFilter({ field, range: _, amount: __, ...rest }: FilterProps) {
  return <CountedChoices {...rest} label={field.label()} />
}

type DayFilterProps = Pick<FilterProps<DaysField>, 'field' | 'id' | 'name' | 'value' | 'onChange'>

/** One end of the period that something is needed in. */
export function DayFilter({ field, value, onChange, ...own }: DayFilterProps & { hideLabel?: boolean }) {
  return (
    <DateInput
      {...own}
      label={field.label()}
      error={undefined}
      unmarked
      value={Array.isArray(value) ? (value[0] ?? '') : ''}
      onChange={(day) => onChange(day === '' ? undefined : [day])}
      min={today()}
    />
  )
}

/** Without any value to run between, from the least to the most there may be (SPEC.md section 9: 999999). */
function NumberFilter(props: FilterProps<NumberField>) {
  const { field, id, name, value, onChange, range } = props
  const amount = field.measured && amountOf(field.measured, props)
  const minimum = typeof value === 'number' ? value : (amount?.minimum ?? null)
  const { min, max } = amount?.range ?? range ?? { min: field.min, max: maximum(field) }
  return (
    <RangeWithNumber
      id={id}
      name={name}
      error={undefined}
      label={m.fields_at_least({ label: field.label() })}
      hideLabel
      unmarked
      value={minimum}
      onChange={(next) => onChange(next === null ? undefined : (amount?.wanted(next) ?? next))}
      min={Math.min(min, minimum ?? min)}
      max={Math.max(max, minimum ?? max)}
      written={written(field)}
      meaning={(count) => amount?.meaning(count) ?? field.filter?.atLeast({ count }) ?? String(count)}
      note={amount?.isMixed ? m.fields_range_mixed() : undefined}
    />
  )
}

/** A measured number among filters: in the unit of the range, or in that of what is wanted. */
function amountOf({ units, otherwise, text }: Measured, { value, amount, range }: FilterProps<NumberField>) {
  const wanted = measuredIn(value)
  const unit = amount?.unit ?? wanted?.unit
  const base = (name: string) => units[name]?.base ?? 1
  // Pieces are written as ever, and so is what was asked for without a unit.
  const hasUnit = unit !== undefined && unit !== otherwise && typeof value !== 'number'
  const isOf = (name: string) => units[name]?.kind === units[unit ?? '']?.kind
  return {
    isMixed: !amount && range !== undefined,
    range: typeof value === 'number' ? undefined : amount,
    minimum: wanted && unit && isOf(wanted.unit) ? (wanted.number * base(wanted.unit)) / base(unit) : null,
    wanted: (next: number) => (hasUnit ? [`${next} ${unit}`] : next),
    meaning: (count: number) => (hasUnit ? m.fields_minimum({ value: text(count, unit) }) : undefined),
  }
}
