import { type ReactNode, useState } from 'react'
import type { FieldState } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { CheckboxRow, type CountedOption } from '../../ui/CheckboxGroup.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { type ChoiceField, offeredOptions } from '../field.ts'
import type { FilterProps, InputProps, ValueProps } from './props.ts'

/** A few required options are cards, seen at once; many or optional ones a list with an empty choice. */
export function ChoiceInput({ field, state, required, icons }: InputProps<ChoiceField>) {
  const options = offeredOptions(field).map((value) => optionOf(field, value))
  const shared = {
    ...(state as FieldState<string>),
    label: field.label(),
    hint: field.hint?.(),
    required,
  }
  if (!required || options.length > 4)
    return <Select {...shared} options={options} empty={m.fields_choose()} />
  const cards = options.map((option) => ({ ...option, icon: icons?.[option.value] }))
  return <RadioCards {...shared} options={cards} columns={cards.length === 3 ? 3 : 2} />
}

/** Long lists show six and keep the rest behind a line of their own (UX.md F8). */
export function ChoiceFilter({ field, options, ...rest }: FilterProps<ChoiceField>) {
  const hinted = options.map((option) => ({ ...optionOf(field, option.value), ...option }))
  return <CountedChoices {...rest} label={field.label()} options={hinted} />
}

interface CountedChoicesProps extends Pick<FilterProps, 'id' | 'name' | 'value' | 'onChange'> {
  label: string
  options: readonly CountedOption[]
}

export function CountedChoices({ id, name, label, value, onChange, options }: CountedChoicesProps) {
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

export const ChoiceValue = ({ field, value }: ValueProps<ChoiceField>) =>
  field.options[String(value)]?.label() ?? String(value)

function optionOf(field: ChoiceField, value: string): { value: string; label: string; hint?: string } {
  const option = field.options[value]
  const hint = option?.hint?.()
  return { value, label: option?.label() ?? value, ...(hint ? { hint } : {}) }
}
