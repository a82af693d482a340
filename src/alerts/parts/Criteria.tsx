import { useId } from 'react'
import type { Specifications } from '../../db/tables.ts'
import { FieldFilter } from '../../fields/controls/filters.tsx'
import { type ChoiceField, maximum, type NumberField } from '../../fields/field.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../listings/fields.ts'
import { shownFilters } from '../../listings/parts/browse/Filters.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import type { AlertFormProps } from '../props.ts'

interface CriteriaProps {
  values: Specifications
  organisations: AlertFormProps['organisations']
  onChange: (values: Record<string, string[] | number | undefined>) => void
}

/** The filters of the lists with their dependencies; a minimum is typed, since what comes may be more than what is. */
export function Criteria({ values, organisations, onChange }: CriteriaProps) {
  const prefix = useId()
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
      {shownFilters(values).map((key) => (
        <Criterion
          key={key}
          id={`${prefix}${key}`}
          name={key}
          value={values[key]}
          organisations={organisations}
          onChange={(value) => onChange({ ...values, [key]: value })}
        />
      ))}
    </div>
  )
}

interface CriterionProps {
  id: string
  name: FieldKey
  value: string[] | number | undefined
  organisations: AlertFormProps['organisations']
  onChange: (value: string[] | number | undefined) => void
}

function Criterion({ id, name, value, organisations, onChange }: CriterionProps) {
  const field = catalogue[name]
  if (field.kind === 'number')
    return <Minimum id={id} name={name} value={value} field={field} onChange={onChange} />
  const options = field.kind === 'choice' ? offered(field, name) : organisations
  return (
    <div className="grid content-start gap-1.5">
      <p aria-hidden="true" className="font-semibold">
        {field.label()}
      </p>
      <FieldFilter
        field={field}
        id={id}
        name={name}
        value={value}
        onChange={onChange}
        options={options}
        range={undefined}
      />
    </div>
  )
}

function Minimum({
  id,
  name,
  value,
  field,
  onChange,
}: Omit<CriterionProps, 'organisations'> & { field: NumberField }) {
  const label = name === 'operational_age' ? m.alerts_minimum_year() : m.alerts_minimum_units()
  return (
    <div className="grid content-start">
      <NumberInput
        id={id}
        name={name}
        label={label}
        error={undefined}
        unmarked
        value={typeof value === 'number' ? value : null}
        onChange={(minimum) => onChange(minimum ?? undefined)}
        min={1}
        max={maximum(field)}
      />
    </div>
  )
}

/** Furniture is not offered in the wizard and yet a category to look for. */
function offered({ options }: ChoiceField, name: FieldKey): { value: string; label: string }[] {
  return Object.entries(options)
    .filter(([, option]) => name === 'type' || option.offered !== false)
    .map(([value, { label }]) => ({ value, label: label() }))
}
