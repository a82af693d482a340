import type { ComponentType } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { DateInput } from '../../ui/DateInput.tsx'
import { RangeWithNumber } from '../../ui/RangeWithNumber.tsx'
import type { FilterField } from '../field.ts'
import { type AmountField, minimumIn } from '../kinds/amount.ts'
import type { ChoiceField } from '../kinds/choice.ts'
import type { ChoicesField } from '../kinds/choices.ts'
import type { DaysField } from '../kinds/days.ts'
import { maximum, type NumberField, written } from '../kinds/number.ts'
import { CountedChoices } from './CountedChoices.tsx'
import { today } from './day.ts'
import { optionOf } from './option.ts'
import type { FilterProps } from './props.ts'

const filters: { [F in FilterField as F['kind']]: ComponentType<FilterProps<F>> } = {
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  number: NumberFilter,
  amount: AmountFilter,
  flag: OptionsFilter,
  days: (props) => <DayFilter {...props} hideLabel />,
  reference: OptionsFilter,
  text: OptionsFilter,
}

export function FieldFilter(props: FilterProps) {
  const Filter = filters[props.field.kind] as ComponentType<FilterProps>
  return <Filter {...props} />
}

function ChoiceFilter({ options, ...rest }: FilterProps<ChoiceField | ChoicesField>) {
  const hinted = options.map((option) => ({ ...optionOf(rest.field, option.value), ...option }))
  return <OptionsFilter {...rest} options={hinted} />
}

function OptionsFilter({ field, range: _, amount: __, ...rest }: FilterProps) {
  return <CountedChoices {...rest} label={field.label()} />
}

interface DayFilterProps
  extends Pick<FilterProps<DaysField>, 'field' | 'id' | 'name' | 'value' | 'onChange'> {
  error?: string | undefined
  hideLabel?: boolean
}

export function DayFilter({ field, id, name, value, onChange, error, hideLabel = false }: DayFilterProps) {
  return (
    <DateInput
      id={id}
      name={name}
      hideLabel={hideLabel}
      label={field.label()}
      error={error}
      unmarked
      value={Array.isArray(value) ? (value[0] ?? '') : ''}
      onChange={(day) => onChange(day === '' ? undefined : [day])}
      min={today()}
    />
  )
}

/** Without listed values, the range is the field's own. */
function NumberFilter({ field, value, range, ...rest }: FilterProps<NumberField>) {
  return (
    <MinimumFilter
      {...rest}
      field={field}
      minimum={typeof value === 'number' ? value : null}
      range={range ?? { min: field.min, max: maximum(field) }}
      meaning={(count) => field.filter?.atLeast({ count }) ?? String(count)}
    />
  )
}

/** In the unit of the range or the wanted minimum; disabled while units of several kinds are listed. */
function AmountFilter(props: FilterProps<AmountField>) {
  const { field, value, onChange, range, amount } = props
  const { wanted, minimum, meaning } = amountOf(field, props)
  const own = typeof value === 'number' ? range : (amount ?? range)
  return (
    <MinimumFilter
      {...props}
      minimum={typeof value === 'number' ? value : minimum}
      onChange={(next) => onChange(typeof next === 'number' ? wanted(next) : undefined)}
      range={own ?? { min: field.min, max: field.max }}
      meaning={(count) => meaning(count) ?? field.filter?.atLeast({ count }) ?? String(count)}
      note={!amount && range ? m.fields_range_mixed() : undefined}
    />
  )
}

interface MinimumProps extends Pick<FilterProps, 'id' | 'name' | 'onChange'> {
  field: NumberField | AmountField
  minimum: number | null
  range: { min: number; max: number }
  meaning: (count: number) => string
  note?: string | undefined
}

function MinimumFilter({ field, id, name, minimum, onChange, range, meaning, note }: MinimumProps) {
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
      min={Math.min(range.min, minimum ?? range.min)}
      max={Math.max(range.max, minimum ?? range.max)}
      written={written(field)}
      meaning={meaning}
      note={note}
    />
  )
}

function amountOf({ units, otherwise, text }: AmountField, { value, amount }: FilterProps<AmountField>) {
  const wanted = minimumIn(value)
  const unit = amount?.unit ?? wanted?.unit
  const base = (name: string) => units[name]?.base ?? 1
  // Pieces, and minimums without a unit, show none.
  const hasUnit = unit !== undefined && unit !== otherwise && typeof value !== 'number'
  const isOf = (name: string) => units[name]?.kind === units[unit ?? '']?.kind
  return {
    minimum: wanted && unit && isOf(wanted.unit) ? (wanted.number * base(wanted.unit)) / base(unit) : null,
    wanted: (next: number) => (hasUnit ? [`${next} ${unit}`] : next),
    meaning: (count: number) => (hasUnit ? m.fields_minimum({ value: text(count, unit) }) : undefined),
  }
}
