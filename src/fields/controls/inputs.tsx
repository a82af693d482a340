import { type ComponentType, useState } from 'react'
import { dayAlong, useAlong } from '../../browser/along.ts'
import { lazyPart } from '../../browser/lazy-part.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { CheckboxRow } from '../../ui/CheckboxGroup.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import type { FieldState } from '../../ui/Field.tsx'
import { FieldGroup, Field as Labelled, split } from '../../ui/Field.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { Counter } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Field, Kind } from '../field.ts'
import type { Typed } from '../kind.ts'
import type { AmountField } from '../kinds/amount.ts'
import type { CasField } from '../kinds/cas.ts'
import { type ChoiceField, isInCards, offeredOptions } from '../kinds/choice.ts'
import { type ChoicesField, chosenOf } from '../kinds/choices.ts'
import type { DateField } from '../kinds/date.ts'
import type { DaysField } from '../kinds/days.ts'
import type { FlagField } from '../kinds/flag.ts'
import type { LinkField } from '../kinds/link.ts'
import { maximum, type NumberField, written } from '../kinds/number.ts'
import type { RichTextField } from '../kinds/richtext.ts'
import type { TextField } from '../kinds/text.ts'
import type { YesNoField } from '../kinds/yes-no.ts'
import { useBuildingNames } from './building-names.tsx'
import { today } from './day.ts'
import { optionOf } from './option.ts'
import { PortionInput } from './PortionInput.tsx'
import type { InputProps } from './props.ts'
import { RichTextEditor } from './rich-text/RichTextEditor.tsx'

const CasInput = lazyPart(import.meta.env.SSR ? null : () => import('./CasInput.tsx'))
const HazardsInput = lazyPart(import.meta.env.SSR ? null : () => import('./HazardsInput.tsx'))

const inputs: { [K in Kind]: ComponentType<InputProps<Extract<Field, { kind: K }>>> | null } = {
  choice: ChoiceInput,
  choices: ChoicesInput,
  number: NumberFieldInput,
  amount: AmountInput,
  text: TextFieldInput,
  date: DateFieldInput,
  days: DaysInput,
  flag: FlagInput,
  richtext: RichTextInput,
  yes_no: YesNoInput,
  cas: WaitingCasInput,
  link: PlainInput,
  hazards: HazardsInput,
  reference: null,
}

export function FieldInput(props: InputProps) {
  const Input = inputs[props.field.kind] as ComponentType<InputProps> | null
  return Input && <Input {...props} />
}

function ChoiceInput({ field, state, required, narrow, icons }: InputProps<ChoiceField>) {
  const options = offeredOptions(field).map((value) => optionOf(field, value))
  const shared = {
    ...(state as FieldState<string>),
    label: field.label(),
    hint: field.hint?.(),
    required,
  }
  if (narrow || !isInCards(field, required))
    return <Select {...shared} options={options} empty={m.fields_choose()} />
  const cards = options.map((option) => ({ ...option, icon: icons?.[option.value] }))
  return <RadioCards {...shared} options={cards} columns={cards.length === 3 ? 3 : 2} />
}

function ChoicesInput({ field, state, required }: InputProps<ChoicesField>) {
  const { value, onChange, ...own } = state as FieldState<string[]>
  const [props] = split({ ...own, label: field.label(), hint: field.hint?.(), required })
  const choose = (option: string, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((other) => other !== option))
  return (
    <FieldGroup field={props}>
      {Object.keys(field.options).map((option) => (
        <CheckboxRow
          key={option}
          option={optionOf(field, option)}
          name={own.name}
          checked={chosenOf(field, value).includes(option)}
          disabled={false}
          invalid={props.error !== undefined}
          onChange={(on) => choose(option, on)}
        />
      ))}
    </FieldGroup>
  )
}

function NumberFieldInput({ field, state, required, sibling }: InputProps<NumberField | AmountField>) {
  if (field.kind === 'number' && field.portions && sibling)
    return (
      <PortionInput
        {...(state as FieldState<number | null>)}
        {...{ required, min: field.min, max: maximum(field), portions: field.portions }}
        {...{ label: field.portions.label(), hint: field.hint?.() }}
        unit={String(sibling(field.portions.unit).value ?? '')}
        amount={Number(sibling(field.portions.of).value ?? 0)}
      />
    )
  return (
    <NumberInput
      {...(state as FieldState<number | null>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      min={field.min}
      max={maximum(field)}
      written={written(field)}
    />
  )
}

/** A split or merged amount may exceed what can be typed; it stays editable. */
function AmountInput({ field, ...rest }: InputProps<AmountField>) {
  const [given] = useState(Number(rest.state.value ?? 0))
  return <NumberFieldInput {...rest} field={{ ...field, max: Math.max(field.max, given) }} />
}

function TextFieldInput({ field, state, required }: InputProps<TextField>) {
  const { value, onChange, ...own } = state as FieldState<string>
  const [props] = split({ ...own, label: field.label(), hint: field.hint?.(), required })
  const left = field.maxLength - (value ?? '').length
  const buildings = useBuildingNames()
  return (
    <Labelled field={props}>
      {(wiring) => (
        <>
          <input
            {...wiring}
            {...(field.meaning && buildings.wiring)}
            type="text"
            autoComplete="off"
            placeholder={field.placeholder?.()}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          />
          {field.meaning && buildings.suggestions}
          {left <= field.maxLength / 3 && <Counter left={left} />}
        </>
      )}
    </Labelled>
  )
}

/** Moving the first day moves the last. */
function DaysInput({ field, state, required, sibling }: InputProps<DaysField>) {
  const along = useAlong(String(state.value ?? ''), dayAlong)
  const last = field.end === 'first' ? sibling?.(field.other) : undefined
  const begin = (day: Typed) => {
    state.onChange(day)
    const before = String(last?.value ?? '')
    const after = along(String(day), before)
    if (after !== before) last?.onChange(after)
  }
  return <DateFieldInput field={field} state={{ ...state, onChange: begin }} required={required} />
}

function DateFieldInput({ field, state, required }: InputProps<DateField | DaysField>) {
  return (
    <DateInput
      {...(state as FieldState<string>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      min={field.kind === 'date' ? undefined : today()}
      max={field.kind === 'date' && field.max ? today() : undefined}
    />
  )
}

function WaitingCasInput(props: InputProps<CasField>) {
  return <CasInput waiting={<PlainInput {...props} />} {...props} />
}

function YesNoInput({ field, state, required, sibling }: InputProps<YesNoField>) {
  const { value, onChange, ...own } = state as FieldState<boolean | ''>
  const { neither } = field
  const other = neither && sibling?.(neither.other)
  const answerBoth = (answer: false | '') => {
    onChange(answer)
    other?.onChange(answer)
  }
  return (
    <>
      <RadioCards
        {...own}
        value={value === '' ? '' : value ? 'yes' : 'no'}
        onChange={(answer) => onChange(answer === 'yes')}
        label={field.label()}
        hint={field.hint?.()}
        required={required}
        columns="pair"
        options={[
          { value: 'yes', label: m.fields_flag_yes() },
          { value: 'no', label: m.fields_flag_no() },
        ]}
      />
      {required && neither && other && (
        <Checkbox
          id={`${own.id}-neither`}
          name={`${own.name}_neither`}
          label={neither.label()}
          value={value === false && other.value === false}
          onChange={(isTicked) => answerBoth(isTicked ? false : '')}
        />
      )}
    </>
  )
}

function PlainInput({ field, state, required }: InputProps<CasField | LinkField>) {
  return (
    <TextInput
      {...(state as FieldState<string>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      type={field.kind === 'link' ? 'url' : 'text'}
      inputMode={field.kind === 'link' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

function FlagInput({ field, state, required }: InputProps<FlagField>) {
  return (
    <Checkbox
      {...(state as FieldState<boolean>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
    />
  )
}

function RichTextInput({ field, state, required }: InputProps<RichTextField>) {
  return (
    <RichTextEditor
      {...(state as FieldState<string>)}
      label={field.label()}
      hint={field.hint?.()}
      required={required}
      limit={field.maxLength}
    />
  )
}
