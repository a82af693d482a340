import clsx from 'clsx'
import { wholeDay } from '../i18n/written-day.ts'
import { type ControlProps, Field, split } from './Field.tsx'

interface DateInputProps extends ControlProps<string> {
  min?: string
  max?: string
}

/** `YYYY-MM-DD`, or empty. Repeated in words, as no page knows the browser's order. */
export function DateInput(props: DateInputProps) {
  const [field, { value, onChange, ...native }] = split(props)
  const words = wholeDay(value ?? '')
  const wordsId = `${field.id}-words`
  return (
    <Field field={field}>
      {(wiring) => (
        <>
          <input
            {...native}
            {...wiring}
            aria-describedby={clsx(wiring['aria-describedby'], words && wordsId) || undefined}
            type="date"
            value={value ?? ''}
            data-empty={!value || undefined}
            onChange={(event) => onChange(event.target.value)}
            className="control max-w-52 tabular-nums"
          />
          {words && (
            <p id={wordsId} className="text-sm text-ink-muted">
              {words}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
