import type { ComponentType } from 'react'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Prose } from '../../ui/Prose.tsx'
import type { Field, Kind } from '../field.ts'
import { chosenOf } from '../kinds/choices.ts'
import { hazardsIn } from '../kinds/hazards.ts'
import { hostOf } from '../kinds/link.ts'
import type { ValueProps } from './props.ts'

/** Rich text must come as the server sanitised it. */
const values: { [K in Kind]: ComponentType<ValueProps<Extract<Field, { kind: K }>>> } = {
  choices: ({ field, value }) =>
    chosenOf(field, value)
      .map((option) => field.options[option]?.label())
      .join(', '),
  choice: ({ field, value }) => field.options[String(value)]?.label() ?? String(value),
  number: NumberValue,
  amount: NumberValue,
  text: ({ value }) => <span className="[overflow-wrap:anywhere]">{String(value)}</span>,
  date: DayValue,
  days: DayValue,
  flag: ({ value }) => (value === true ? m.fields_flag_yes() : m.fields_flag_no()),
  richtext: ({ value, brief }) => (
    <div className={brief ? 'line-clamp-4' : undefined}>
      <Prose html={String(value)} />
    </div>
  ),
  reference: ({ value }) => String(value),
  yes_no: ({ value }) => (value === true ? m.fields_flag_yes() : m.fields_flag_no()),
  cas: NumberValue,
  link: LinkValue,
  hazards: ({ value }) => hazardsIn(value)?.name ?? '',
}

function NumberValue({ value }: Pick<ValueProps, 'value'>) {
  return <span className="tabular-nums">{String(value)}</span>
}

/** The host says whose page it is before one goes there. */
function LinkValue({ value }: Pick<ValueProps, 'value'>) {
  return (
    <a href={String(value)} rel="noreferrer nofollow" className="link [overflow-wrap:anywhere]">
      {hostOf(String(value))}
    </a>
  )
}

function DayValue({ value }: Pick<ValueProps, 'value'>) {
  return (
    <time dateTime={String(value)} className="tabular-nums">
      {formatDay(String(value))}
    </time>
  )
}

export function FieldValue(props: ValueProps) {
  const Value = values[props.field.kind] as ComponentType<ValueProps>
  return <Value {...props} />
}
