import { useId } from 'react'
import type { Specifications } from '../../db/tables.ts'
import { lastDayOf } from '../../fields/basics.ts'
import { FieldCriterion } from '../../fields/controls/criteria.tsx'
import { useDaysAlong } from '../../fields/controls/days-along.ts'
import { type FilterKey, filters } from '../../listings/catalogue/fields.ts'
import { shownFilters } from '../../listings/parts/browse/Filters.tsx'
import type { AlertFormProps } from '../props.ts'

interface CriteriaProps {
  values: Specifications
  /** For fields whose options are not in the catalogue. */
  rows: Partial<Record<FilterKey, AlertFormProps['organisations']>>
  onChange: (values: Record<string, Specifications[string] | undefined>) => void
}

export function Criteria({ values, rows, onChange }: CriteriaProps) {
  const prefix = useId()
  const changes = useDaysAlong(filters, values)
  return (
    <div className="grid gap-x-10 gap-y-6 abreast sm:grid-cols-2">
      {cellsOf(shownFilters(values)).map((keys) => (
        <div key={keys[0]} className="grid content-start gap-y-6">
          {keys.map((key) => (
            <FieldCriterion
              key={key}
              field={filters[key]}
              id={`${prefix}${key}`}
              name={key}
              value={values[key]}
              rows={rows[key] ?? []}
              values={values}
              onChange={(value) => onChange({ ...values, ...Object.fromEntries(changes(key, value)) })}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function cellsOf(keys: readonly FilterKey[]): FilterKey[][] {
  const pairOf = (key: FilterKey) => [key, ...keys.filter((one) => one === lastDayOf(filters[key]))]
  const seconds = keys.flatMap((key) => pairOf(key).slice(1))
  return keys.filter((key) => !seconds.includes(key)).map(pairOf)
}
