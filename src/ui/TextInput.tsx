import type { ComponentProps } from 'react'
import { type ControlProps, Field, split } from './Field.tsx'

type Native = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'list'
  | 'onKeyDown'
  | 'onFocus'
>

interface TextInputProps extends ControlProps<string>, Native {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
}

export function TextInput(props: TextInputProps) {
  const [field, { type = 'text', value, onChange, ...native }] = split(props)
  return (
    <Field field={field}>
      {(wiring) => (
        <input
          {...native}
          {...wiring}
          type={type}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          className="control"
        />
      )}
    </Field>
  )
}
