import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '../i18n/paraglide/messages.js'

export interface FieldState<Value> {
  id: string
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

export interface FormProblems {
  errors: Record<string, string>
  generalError: string | null
  /** The summary takes focus when this rises. */
  failures: number
  fieldId: (name: string) => string
}

export interface FieldProps {
  id: string
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Another field shows this error; here it is only marked. */
  errorAt?: string | undefined
  /** Writes "(required)" after the label instead of "(optional)". */
  required?: boolean
  /** Writes neither, as suits searches, filters and settings. */
  unmarked?: boolean
  hideLabel?: boolean
}

export interface ControlProps<Value> extends FieldProps {
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

export interface Wiring {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

export function wiringOf({ id, name, hint, error, errorAt, required }: FieldProps): Wiring {
  const described = [hint ? hintId(id) : '', error ? errorId(errorAt ?? id) : ''].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
}

export function split<Props extends FieldProps>(props: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  const { id, name, label, hint, error, errorAt, required, unmarked, hideLabel, ...native } = props
  const field = { id, name, label, hint, error, errorAt } satisfies FieldProps
  return [
    { ...field, required: required ?? false, unmarked: unmarked ?? false, hideLabel: hideLabel ?? false },
    native,
  ]
}

export function Field({ field, children }: { field: FieldProps; children: (wiring: Wiring) => ReactNode }) {
  const { id, label, hideLabel, hint, error, errorAt } = field
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'w-fit font-semibold'}>
        {label}
        <Requirement field={field} />
      </label>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children(wiringOf(field))}
      {error && !errorAt && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

interface FieldGroupProps {
  field: FieldProps
  children: ReactNode
  /** A radio group is invalid or required as a whole, boxes one by one. */
  role?: 'radiogroup'
}

export function FieldGroup({ field, children, role }: FieldGroupProps) {
  const { id, label, hideLabel, hint, error } = field
  const { 'aria-describedby': described, 'aria-invalid': invalid, 'aria-required': wanted } = wiringOf(field)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      role={role}
      aria-describedby={described}
      {...(role && { 'aria-invalid': invalid, 'aria-required': wanted })}
      className="grid min-w-0 gap-1.5"
    >
      <legend className={hideLabel ? 'visually-hidden' : 'mb-1.5 font-semibold'}>
        {label}
        <Requirement field={field} />
      </legend>
      {hint && <Hint id={id}>{hint}</Hint>}
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}

export function Requirement({
  field: { required, unmarked },
}: {
  field: Pick<FieldProps, 'required' | 'unmarked'>
}) {
  if (unmarked) return null
  return (
    <span className="font-normal text-ink-muted">
      {' '}
      {required ? m.ui_field_required() : m.ui_field_optional()}
    </span>
  )
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={hintId(id)} className="hint -mt-1 text-sm text-ink-muted">
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={errorId(id)} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`
