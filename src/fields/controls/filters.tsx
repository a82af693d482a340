import { type ComponentType, type ReactNode, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { CheckboxRow, type CountedOption } from '../../ui/CheckboxGroup.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { RangeWithNumber } from '../../ui/RangeWithNumber.tsx'
import {
  type ChoiceField,
  type Field,
  type Kind,
  maximum,
  type NumberField,
  type ReferenceField,
} from '../field.ts'
import { optionOf } from './option.ts'
import type { FilterProps } from './props.ts'

/** How browsing and alerts narrow by each kind; null where they do not. */
const filters: { [K in Kind]: ComponentType<FilterProps<Extract<Field, { kind: K }>>> | null } = {
  choice: ChoiceFilter,
  number: NumberFilter,
  text: null,
  date: null,
  flag: null,
  richtext: null,
  reference: ReferenceFilter,
}

/** A field of the catalogue among filters (UX.md section 3). */
export function FieldFilter(props: FilterProps) {
  const Filter = filters[props.field.kind] as ComponentType<FilterProps> | null
  return Filter && <Filter {...props} />
}

function ChoiceFilter({ field, options, ...rest }: FilterProps<ChoiceField>) {
  const hinted = options.map((option) => ({ ...optionOf(field, option.value), ...option }))
  return <CountedChoices {...rest} label={field.label()} options={hinted} />
}

interface CountedChoicesProps extends Pick<FilterProps, 'id' | 'name' | 'value' | 'onChange'> {
  label: string
  options: readonly CountedOption[]
}

function CountedChoices({ id, name, label, value, onChange, options }: CountedChoicesProps) {
  const chosen = Array.isArray(value) ? value : []
  const toggle = (one: string, on: boolean) => {
    const next = on ? [...chosen, one] : chosen.filter((other) => other !== one)
    onChange(next.length > 0 ? next : undefined)
  }
  const row = (option: CountedOption) => (
    <CheckboxRow
      key={option.value}
      option={option}
      name={name}
      checked={chosen.includes(option.value)}
      disabled={false}
      onChange={(on) => toggle(option.value, on)}
    />
  )
  const cut = options.length > 8 ? 6 : options.length
  const more = options.slice(cut)
  return (
    <FieldGroup field={{ id, name, label, hideLabel: true, unmarked: true }}>
      <div className="grid">{options.slice(0, cut).map(row)}</div>
      {more.length > 0 && (
        <MoreChoices count={more.length} open={more.some((option) => chosen.includes(option.value))}>
          {more.map(row)}
        </MoreChoices>
      )}
    </FieldGroup>
  )
}

function MoreChoices({ count, open, children }: { count: number; open: boolean; children: ReactNode }) {
  const [opened] = useState(open)
  return (
    <details open={opened} className="group/more">
      <summary className="link inline-block py-1.5 text-sm pointer-coarse:py-3">
        <span className="group-open/more:hidden">{m.fields_show_more({ count })}</span>
        <span className="hidden group-open/more:inline">{m.fields_show_fewer()}</span>
      </summary>
      <div className="grid">{children}</div>
    </details>
  )
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
      meaning={(count) => field.atLeast({ count })}
    />
  )
}

function ReferenceFilter({ field, range: _, ...rest }: FilterProps<ReferenceField>) {
  return <CountedChoices {...rest} label={field.label()} />
}
