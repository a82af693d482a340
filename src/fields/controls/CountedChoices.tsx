import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { CheckboxRow, type CountedOption } from '../../ui/CheckboxGroup.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import type { FilterProps } from './props.ts'

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
  const box = useRef<HTMLDetailsElement>(null)
  const focus = (on: 'input' | 'summary') => box.current?.querySelector<HTMLElement>(on)?.focus()
  const fold = () => {
    if (box.current) box.current.open = false
    focus('summary')
  }
  return (
    <details ref={box} open={opened} className="group/more">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and goes once it is open */}
      <summary
        onClick={() => requestAnimationFrame(() => focus('input'))}
        className={clsx(look, 'group-open/more:hidden')}
      >
        {m.fields_show_more({ count: numberText(count) })}
      </summary>
      <div className="grid">{children}</div>
      <button type="button" onClick={fold} className={look}>
        {m.fields_show_fewer()}
      </button>
    </details>
  )
}

const look = 'link inline-block py-1.5 text-sm pointer-coarse:py-3'
