import type { FieldState } from '../../browser/form.ts'
import { Prose } from '../../ui/Prose.tsx'
import { RichTextEditor } from '../../ui/RichTextEditor.tsx'
import type { RichTextField } from '../field.ts'
import type { InputProps, ValueProps } from './props.ts'

export function RichTextInput({ field, state, required }: InputProps<RichTextField>) {
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

/** Only what the server sanitised may come here. */
export const RichTextValue = ({ value }: ValueProps<RichTextField>) => <Prose html={String(value)} />
