import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import type { FieldState } from '../ui/Field.tsx'
import {
  type ApiFailure,
  type ApiResult,
  callApi,
  type Method,
  newIdempotencyKey,
  type Success,
} from './api.ts'
import { useUnsent } from './unsent.ts'

export interface SubmitOptions<Values, Data> {
  /** Turns the values into what is sent; as they are when absent. */
  transform?: (values: Values) => unknown
  /** Fields on screen now: an error of any other becomes the general one. All when absent. */
  visibleFields?: readonly (keyof Values & string)[]
  onSuccess?: (data: Data) => void
  /** Answer true when the refusal was dealt with and nothing is left to show, or what is left of it. */
  onError?: (failure: ApiFailure) => boolean | ApiFailure | undefined
  /** Shown for ten seconds; the server's own message when absent. */
  successMessage?: string
}

interface Problems {
  fields: Record<string, string>
  general: string | null
}

const none: Problems = { fields: {}, general: null }

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * One form's values, errors and sending. Editing a field clears its error;
 * a failed submit keeps everything typed, moves focus to the `ErrorSummary` and puts "Error: " before
 * the title. A repeat after a lost answer carries the same Idempotency-Key. `kept`: the page's one form,
 * whose typed text outlives leaving the page.
 */
export function useForm<Values extends object>(initial: Values, { kept = false } = {}) {
  const prefix = useId()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState(none)
  const [failures, setFailures] = useState(0)
  const [submitting, setSubmitting] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)
  const untouched = useRef(values)
  const sending = useRef(false)
  const key = useRef('')
  const { forgetUnsent } = useUnsent(kept, values, setValues)
  useErrorInTitle(problems !== none)

  const fieldId = (name: string) => `${prefix}${name}`

  function set<Key extends keyof Values & string>(name: Key, value: Values[Key]): void {
    setValues((current) => ({ ...current, [name]: value }))
    clearError(name)
  }

  function clearError(name: string): void {
    setProblems((current) => withoutField(current, name))
  }

  function field<Key extends keyof Values & string>(name: Key): FieldState<Values[Key]> {
    const onChange = (value: Values[Key]) => set(name, value)
    return { id: fieldId(name), name, value: values[name], error: problems.fields[name], onChange }
  }

  /** Shows errors that did not come from a submit of this form, for example those of a browser-side check. */
  function fail(fields: Record<string, string>, general: string | null = null): void {
    setProblems({ fields, general })
    setFailures((count) => count + 1)
  }

  async function submit<Data = Success>(
    method: Exclude<Method, 'GET'>,
    path: string,
    options: SubmitOptions<Values, Data> = {},
  ): Promise<ApiResult<Data> | null> {
    if (sending.current) return null
    sending.current = true
    setSubmitting(true)
    setSuccess(null)
    const result = await callApi<Data>(
      method,
      path,
      options.transform?.(values) ?? values,
      idempotency(method),
    )
    sending.current = false
    setSubmitting(false)
    if (result.ok || (result.status > 0 && result.status < 500)) key.current = ''
    if (result.ok) succeed(result.data, options)
    else refuse(result, options)
    return result
  }

  function idempotency(method: Method) {
    if (method !== 'POST') return {}
    key.current ||= newIdempotencyKey()
    return { idempotencyKey: key.current }
  }

  function succeed<Data>(data: Data, { successMessage, onSuccess }: SubmitOptions<Values, Data>): void {
    setProblems(none)
    forgetUnsent()
    setSuccess(successMessage ?? (data as Partial<Success>).message ?? null)
    onSuccess?.(data)
  }

  function refuse<Data>(failure: ApiFailure, { onError, visibleFields }: SubmitOptions<Values, Data>): void {
    const left = onError?.(failure) || failure
    if (left === true) setProblems(none)
    else showFailure(left, visibleFields ?? Object.keys(values))
  }

  function showFailure(failure: ApiFailure, visible: readonly string[]): void {
    const { fields, general } = problemsOf(failure, visible)
    const isTypedUnsent = failure.status === 0 && values !== untouched.current
    fail(fields, isTypedUnsent ? m.ui_failure_network() : general)
  }

  /** For `<form noValidate onSubmit={form.submitTo('POST', '/api/contact')}>`. */
  const submitTo =
    <Data = Success>(
      method: Exclude<Method, 'GET'>,
      path: string,
      options: SubmitOptions<Values, Data> = {},
    ) =>
    (event: FormEvent): void => {
      event.preventDefault()
      void submit(method, path, options)
    }

  function reset(next: Values = initial): void {
    setValues(next)
    setProblems(none)
  }

  return {
    values,
    setValues,
    set,
    field,
    fieldId,
    errors: problems.fields,
    generalError: problems.general,
    failures,
    fail,
    clearError,
    submitting,
    submit,
    submitTo,
    success,
    clearSuccess: () => setSuccess(null),
    reset,
  }
}

/** First text per visible field, in their order; texts of hidden or unknown fields and of none make the general one. */
function problemsOf({ errors = {}, message }: ApiFailure, visible: readonly string[]): Problems {
  const wrong = visible.filter((name) => errors[name]?.length)
  const fields = Object.fromEntries(wrong.map((name) => [name, errors[name]?.[0] ?? message]))
  const others = Object.entries(errors).flatMap(([name, texts]) => (visible.includes(name) ? [] : texts))
  if (others.length > 0) return { fields, general: others.join(' ') }
  return { fields, general: wrong.length > 0 ? null : message }
}

function withoutField(current: Problems, name: string): Problems {
  if (!(name in current.fields)) return current
  const { [name]: _, ...fields } = current.fields
  return Object.keys(fields).length === 0 && current.general === null ? none : { ...current, fields }
}

function useErrorInTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return
    const mark = m.ui_error_title_prefix()
    if (!document.title.startsWith(mark)) document.title = mark + document.title
    return () => {
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [wrong])
}
