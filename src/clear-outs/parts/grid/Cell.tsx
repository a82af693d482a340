import clsx from 'clsx'
import { memo, useRef, useState } from 'react'
import { cellChoices } from '../../../fields/typed/cell.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'
import { headingOf } from './headings.ts'
import { cellId } from './moving.ts'

interface CellProps {
  row_id: number
  number: number
  name: FieldKey
  text: string
  error: string | undefined
  onText: (row_id: number, key: FieldKey, text: string) => void
  /** Without a border, as part of a table. */
  isInTable?: boolean
}

export const Cell = memo(function Cell(props: CellProps) {
  const { row_id, number, name, text, error, onText, isInTable = false } = props
  const id = cellId(row_id, name)
  const shared = {
    id,
    'data-cell': name,
    'data-row': row_id,
    'aria-label': m.clear_outs_grid_cell({ label: headingOf(name), row: number }),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    className: isInTable ? look : 'control',
  }
  const choices = cellChoices(catalogue[name])
  return (
    <>
      {choices ? (
        <select {...shared} value={text} onChange={(event) => onText(row_id, name, event.target.value)}>
          <option value="">{error && isInTable ? m.clear_outs_grid_needed() : ''}</option>
          {text !== '' && choices.every(({ value }) => value !== text) && (
            <option value={text}>{text}</option>
          )}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <TypedText
          {...shared}
          text={text}
          placeholder={error && isInTable ? m.clear_outs_grid_needed() : undefined}
          onCommit={(typed) => onText(row_id, name, typed)}
        />
      )}
      {error && (
        <p
          id={`${id}-error`}
          className={clsx(
            'text-sm text-danger',
            isInTable && (text === '' ? 'visually-hidden' : 'px-1.5 py-0.5'),
          )}
        >
          {error}
        </p>
      )}
    </>
  )
})

const look =
  'block min-h-9 w-full rounded border border-transparent text-ellipsis bg-transparent px-1.5 py-1 text-ink placeholder:text-danger hover:border-line-strong focus:bg-surface aria-invalid:border-danger aria-invalid:bg-danger-soft aria-invalid:text-danger-soft-ink'

interface TypedTextProps extends Omit<React.ComponentProps<'input'>, 'onChange' | 'value'> {
  text: string
  onCommit: (text: string) => void
}

/** Commits on Enter or when left, so that nothing is judged while somebody types. */
function TypedText({ text, onCommit, ...native }: TypedTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // Enter moves focus, so the cell is left before the next render.
  const latest = useRef(typed)
  const type = (next: string | null) => {
    latest.current = next
    setTyped(next)
  }
  const commit = () => {
    const now = latest.current
    type(null)
    if (now !== null && now.trim() !== text) onCommit(now)
  }
  return (
    <input
      {...native}
      type="text"
      title={text}
      autoComplete="off"
      data-typing={typed !== null || undefined}
      value={typed ?? text}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') type(null)
      }}
    />
  )
}
