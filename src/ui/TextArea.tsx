import clsx from 'clsx'
import { useDeferredValue } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { type ControlProps, Field, split } from './Field.tsx'
import { LiveRegion } from './LiveRegion.tsx'

interface TextAreaProps extends ControlProps<string> {
  rows?: number
  /** More can be typed, but is flagged. */
  limit?: number
  placeholder?: string
}

export function TextArea(props: TextAreaProps) {
  const [field, { rows = 4, limit, value, onChange, ...native }] = split(props)
  const text = value ?? ''
  return (
    <Field field={field}>
      {(wiring) => (
        <>
          <textarea
            {...native}
            {...wiring}
            rows={rows}
            value={text}
            onChange={(event) => onChange(event.target.value)}
            className="control"
          />
          {limit !== undefined && <Counter left={limit - text.length} />}
        </>
      )}
    </Field>
  )
}

/** It is read out only near the end. */
export function Counter({ left }: { left: number }) {
  const words = left < 0 ? m.ui_characters_over({ count: -left }) : m.ui_characters_left({ count: left })
  const settled = useDeferredValue(left < 50 ? words : '')
  return (
    <>
      <p
        aria-hidden="true"
        className={clsx('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-ink-muted')}
      >
        {words}
      </p>
      <LiveRegion message={settled} />
    </>
  )
}
