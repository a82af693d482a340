import type { ComponentType } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { NumberInput } from '../../ui/NumberInput.tsx'
import type { FilterField } from '../field.ts'
import { type AmountField, minimumIn } from '../kinds/amount.ts'
import { type DaysField, isBackward } from '../kinds/days.ts'
import { maximum, type NumberField, written } from '../kinds/number.ts'
import { choosable } from '../words.ts'
import { DayFilter, FieldFilter } from './filters.tsx'
import type { CriterionProps } from './props.ts'

const criteria: { [F in FilterField as F['kind']]: ComponentType<CriterionProps<F>> } = {
  choice: OptionsCriterion,
  choices: OptionsCriterion,
  number: NumberCriterion,
  amount: NumberCriterion,
  flag: OptionsCriterion,
  days: DayCriterion,
  reference: OptionsCriterion,
  text: OptionsCriterion,
}

export function FieldCriterion(props: CriterionProps) {
  const Criterion = criteria[props.field.kind] as ComponentType<CriterionProps>
  return <Criterion {...props} />
}

function OptionsCriterion({ rows, values: _, ...rest }: CriterionProps) {
  const { field, value } = rest
  const chosen = [value ?? []].flat().map(String)
  const options = (choosable(field, rows) ?? []).filter((one) => one.offered || chosen.includes(one.value))
  if (options.length === 0) return null
  return (
    <div className="grid content-start gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {field.label()}
      </p>
      <FieldFilter {...rest} options={options} range={undefined} />
    </div>
  )
}

function DayCriterion({ rows: _, values, ...rest }: CriterionProps<DaysField>) {
  const isWrong = rest.value !== undefined && isBackward(rest.field, rest.value, values)
  return (
    <div className="grid content-start">
      <DayFilter {...rest} error={isWrong ? m.fields_error_days_order() : undefined} />
    </div>
  )
}

/** Can be typed, because later listings may exceed today's range. */
function NumberCriterion({ field, id, name, value, onChange }: CriterionProps<NumberField | AmountField>) {
  const amount = minimumIn(value)
  const wanted = (minimum: number | null) =>
    minimum === null ? undefined : amount ? [`${minimum} ${amount.unit}`] : minimum
  const typed = typeof value === 'number' ? value : (amount?.number ?? null)
  const max = maximum(field)
  const isTooLow = typed !== null && typed < 1
  return (
    <div className="grid content-start">
      <NumberInput
        id={id}
        name={name}
        label={field.filter?.question?.() ?? m.fields_at_least({ label: field.label() })}
        error={isTooLow ? m.fields_error_range({ min: 1, max: written(field)(max) }) : undefined}
        unmarked
        value={typed}
        onChange={(minimum) => onChange(wanted(minimum))}
        {...(amount ? { suffix: amount.unit } : {})}
        min={1}
        max={max}
        written={written(field)}
      />
    </div>
  )
}
