import type { ComponentType } from 'react'
import type { Field, Kind } from '../field.ts'
import { ChoiceFilter, ChoiceInput, ChoiceValue } from './choice.tsx'
import { DateFieldInput, DateValue } from './date.tsx'
import { FlagInput, FlagValue } from './flag.tsx'
import { NumberFieldInput, NumberFilter, NumberValue } from './number.tsx'
import type { FilterProps, InputProps, ValueProps } from './props.ts'
import { ReferenceFilter, ReferenceValue } from './reference.tsx'
import { RichTextInput, RichTextValue } from './richtext.tsx'
import { TextFieldInput, TextValue } from './text.tsx'

/** What a kind looks like; null where nobody types it in or narrows by it. */
interface Controls<F extends Field> {
  Input: ComponentType<InputProps<F>> | null
  Filter: ComponentType<FilterProps<F>> | null
  Value: ComponentType<ValueProps<F>>
}

const controls: { [K in Kind]: Controls<Extract<Field, { kind: K }>> } = {
  choice: { Input: ChoiceInput, Filter: ChoiceFilter, Value: ChoiceValue },
  number: { Input: NumberFieldInput, Filter: NumberFilter, Value: NumberValue },
  text: { Input: TextFieldInput, Filter: null, Value: TextValue },
  date: { Input: DateFieldInput, Filter: null, Value: DateValue },
  flag: { Input: FlagInput, Filter: null, Value: FlagValue },
  richtext: { Input: RichTextInput, Filter: null, Value: RichTextValue },
  reference: { Input: null, Filter: ReferenceFilter, Value: ReferenceValue },
}

/** A field of the catalogue in a form. */
export function FieldInput(props: InputProps) {
  const { Input } = of(props.field)
  return Input && <Input {...props} />
}

/** A field of the catalogue among filters (UX.md section 3). */
export function FieldFilter(props: FilterProps) {
  const { Filter } = of(props.field)
  return Filter && <Filter {...props} />
}

/** A field's value, to read. */
export function FieldValue(props: ValueProps) {
  const { Value } = of(props.field)
  return <Value {...props} />
}

const of = (field: Field) => controls[field.kind] as unknown as Controls<Field>
