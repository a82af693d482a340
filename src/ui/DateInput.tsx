import clsx from 'clsx'
import { wholeDay } from '../i18n/written-day.ts'
import { type ControlProps, Field, split } from './Field.tsx'

interface DateInputProps extends ControlProps<string> {
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string
  max?: string
}

/** `YYYY-MM-DD`, or empty. The browser shows it in an order that no page can know, so it is repeated in words. */
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
