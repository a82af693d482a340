import { router } from '@inertiajs/react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Success } from '../http/as-json.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { FieldState } from '../ui/Field.tsx'
import {
  type ApiFailure,
  type ApiResult,
  callApi,
  type Method,
  newIdempotencyKey,
  type Unsafe,
} from './api.ts'
import type { AnswerTo, PathFor } from './calls.ts'
import { useUnsent } from './unsent.ts'

interface SubmitOptions<Values, Data> {
  transform?: (values: Values) => unknown
  /** Errors of other fields become the general one. */
  visibleFields?: readonly (keyof Values & string)[]
  onSuccess?: (data: Data) => void
  /** Return true when it is dealt with, or the failure that is left to show. */
  onError?: (failure: ApiFailure) => boolean | ApiFailure | undefined
  successMessage?: string
}

interface Problems {
  fields: Record<string, string>
  general: string | null
}

const none: Problems = { fields: {}, general: null }

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>

/**
 * Editing a field clears its error; a failed submit keeps what was typed and focuses the `ErrorSummary`.
 * `kept`: typed text survives leaving; several forms on a page need names. `version`: of the thing when
 * typing began.
 */
export function useForm<Values extends object>(
  initial: Values,
  { kept = false, version: newest }: { kept?: boolean | string; version?: number | undefined } = {},
) {
  const prefix = useId()
  const [values, setValues] = useState(initial)
  const problems = useProblems()
  const { forgetUnsent, keepAll, startFrom, version } = useUnsent(kept, values, setValues, newest)
  const sending = useSending(values, problems, forgetUnsent)

  const fieldId = (name: string) => `${prefix}${name}`

  function set<Key extends keyof Values & string>(name: Key, value: Values[Key]): void {
    setValues((current) => ({ ...current, [name]: value }))
    problems.clearError(name)
  }

  function field<Key extends keyof Values & string>(name: Key): FieldState<Values[Key]> {
    const onChange = (value: Values[Key]) => set(name, value)
    return { id: fieldId(name), name, value: values[name], error: problems.errors[name], onChange }
  }

  /** Also works where the page is current and only the typed text is older. */
  function reload(): void {
    forgetUnsent()
    router.visit(location.href, { replace: true, preserveScroll: true })
  }

  function reset(next: Values = initial, from = newest): void {
    startFrom(next, from)
    setValues(next)
    problems.clear()
  }

  const { clear: _, ...shown } = problems
  return {
    values,
    version,
    setValues,
    set,
    field,
    fieldId,
    reload,
    reset,
    forgetUnsent,
    keepAll,
    ...shown,
    ...sending,
  }
}

/** Counted, as the summary takes focus at every failure. */
function useProblems() {
  const [{ fields, general }, setProblems] = useState(none)
  const [failures, setFailures] = useState(0)
  useErrorInTitle(general !== null || Object.keys(fields).length > 0)

  function fail(fields: Record<string, string>, general: string | null = null): void {
    setProblems({ fields, general })
    setFailures((count) => count + 1)
  }

  return {
    errors: fields,
    generalError: general,
    failures,
    fail,
    clearError: (name: string) => setProblems((current) => withoutField(current, name)),
    clear: () => setProblems(none),
  }
}

/** One at a time; a repeat after a lost answer carries the same Idempotency-Key. */
function useSending<Values extends object>(
  values: Values,
  problems: ReturnType<typeof useProblems>,
  forgetUnsent: () => void,
) {
  const [submitting, setSubmitting] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)
  const untouched = useRef(values)
  const isSending = useRef(false)
  const key = useRef('')

  async function submit<M extends Unsafe, Path extends PathFor<M>>(
    method: M,
    path: Path,
    options: SubmitOptions<Values, AnswerTo<M, Path>> = {},
  ): Promise<ApiResult<AnswerTo<M, Path>> | null> {
    if (isSending.current) return null
    isSending.current = true
    setSubmitting(true)
    setSuccess(null)
    const sent = options.transform?.(values) ?? values
    const result = await callApi(method, path, sent, idempotency(method))
    isSending.current = false
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
    problems.clear()
    forgetUnsent()
    setSuccess(successMessage ?? (data as Partial<Success>).message ?? null)
    onSuccess?.(data)
  }

  function refuse<Data>(failure: ApiFailure, { onError, visibleFields }: SubmitOptions<Values, Data>): void {
    const left = onError?.(failure) || failure
    if (left === true) problems.clear()
    else showFailure(left, visibleFields)
  }

  function showFailure(failure: ApiFailure, visible: readonly string[] = Object.keys(values)): void {
    const { fields, general } = problemsOf(failure, visible)
    const isTyped = values !== untouched.current
    problems.fail(fields, isTyped ? withKept(failure, general) : general)
  }

  const submitTo =
    <M extends Unsafe, Path extends PathFor<M>>(
      ...[method, path, options]: Parameters<typeof submit<M, Path>>
    ) =>
    (event: FormEvent): void => {
      event.preventDefault()
      void submit(method, path, options)
    }

  return { submitting, submit, submitTo, showFailure, success, clearSuccess: () => setSuccess(null) }
}

function problemsOf({ errors = {}, message }: ApiFailure, visible: readonly string[]): Problems {
  const wrong = visible.filter((name) => errors[name]?.length)
  const fields = Object.fromEntries(wrong.map((name) => [name, errors[name]?.[0] ?? message]))
  const others = Object.entries(errors).flatMap(([name, texts]) => (visible.includes(name) ? [] : texts))
  if (others.length > 0) return { fields, general: others.join(' ') }
  return { fields, general: wrong.length > 0 ? null : message }
}

/** Unless the values are at fault, it says that they are still there. */
function withKept({ status }: ApiFailure, general: string | null): string | null {
  if (status === 0) return m.ui_failure_network()
  return status >= 500 && general ? `${general} ${m.ui_failure_kept()}` : general
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
