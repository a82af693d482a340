import type { ComponentType } from 'react'
import { formatDay } from '../../i18n/day.ts'
import { Prose } from '../../ui/Prose.tsx'
import type { Field, Kind } from '../field.ts'
import { hostOf } from '../kinds/link.ts'
import type { ValueProps } from './props.ts'
import { said } from './said.ts'

/** Rich text must come sanitised. */
const values: { [K in Kind]: ComponentType<ValueProps<Extract<Field, { kind: K }>>> } = {
  choices: Said,
  choice: Said,
  number: NumberValue,
  amount: NumberValue,
  text: ({ value }) => <span className="[overflow-wrap:anywhere]">{String(value)}</span>,
  date: DayValue,
  days: DayValue,
  flag: Said,
  richtext: ({ value, brief }) => (
    <div className={brief ? 'line-clamp-4' : undefined}>
      <Prose html={String(value)} />
    </div>
  ),
  reference: Said,
  yes_no: Said,
  cas: NumberValue,
  link: LinkValue,
  hazards: Said,
}

function Said({ field, value }: Pick<ValueProps, 'field' | 'value'>) {
  return said(field, value, {})
}

function NumberValue({ value }: Pick<ValueProps, 'value'>) {
  return <span className="tabular-nums">{String(value)}</span>
}

/** Shows the host before one follows it; paper is typed from. */
function LinkValue({ value }: Pick<ValueProps, 'value'>) {
  return (
    <a href={String(value)} rel="noreferrer nofollow" className="link [overflow-wrap:anywhere]">
      <span className="no-print">{hostOf(String(value))}</span>
      <span className="print-only">{String(value)}</span>
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
