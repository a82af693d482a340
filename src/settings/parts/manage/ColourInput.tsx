import { type ControlProps, Field, split } from '../../../ui/Field.tsx'

/** A colour typed as #rrggbb, or taken from the browser's own picker beside it. */
export function ColourInput(props: ControlProps<string>) {
  const [field, { value, onChange }] = split(props)
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="flex items-center gap-3">
          <input
            type="color"
            aria-label={field.label}
            value={isColour ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="size-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            {...wiring}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="control max-w-36 tabular-nums"
          />
        </div>
      )}
    </Field>
  )
}
