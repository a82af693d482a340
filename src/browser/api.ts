import { router } from '@inertiajs/react'
import type { Failure } from '../http/answers.ts'
import type { Code } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { AnswerTo, PathFor } from './calls.ts'
import { proof } from './proof.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Unsafe = Exclude<Method, 'GET'>

export interface ApiFailure {
  ok: false
  status: number
  message: string
  code?: Code | undefined
  errors?: Record<string, string[]> | undefined
  answer?: Partial<Failure>
  /** Seconds; for a refused upload. */
  retryAfter?: number
}

export type ApiResult<Data> = { ok: true; data: Data } | ApiFailure

export interface CallOptions {
  /** Makes a repeat after a lost answer harmless. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Never throws unless `signal` aborts; a lost connection has status 0. An unsafe call fetches a CSRF cookie,
 * repeats once after a 419, and on a 401 fires `signedOut`, because leaving would lose what was typed; a GET
 * goes to the login page and back. A call that needs fresh proof waits for it.
 */
export async function callApi<M extends Method, Path extends PathFor<M>>(
  method: M,
  path: Path,
  body?: unknown,
  options: CallOptions = {},
): Promise<ApiResult<AnswerTo<M, Path>>> {
  const result = await callOnce<AnswerTo<M, Path>>(method, path, body, options)
  if (result.ok || result.code !== 'step_up_required' || !(await proof.ask?.())) return result
  return callOnce(method, path, body, options)
}

async function callOnce<Data>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<ApiResult<Data>> {
  const answer = await orNullOnNetworkError(options.signal, () => sendWithToken(method, path, body, options))
  if (!answer) return unreachable()
  return resultOf(method, answer.status, await orNullOnNetworkError(options.signal, () => answer.json()))
}

export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Seconds before each retry; a restart takes up to half a minute. */
const waits = [3, 5, 10, 15]

/** Never throws. Retries while LabEx is busy or restarts. */
export async function uploadFile<Path extends PathFor<'POST'>>(
  path: Path,
  file: File,
  onProgress: (part: number) => void,
  field = 'image',
  beside: Readonly<Record<string, string>> = {},
): Promise<ApiResult<AnswerTo<'POST', Path>>> {
  const send = () => sendFileWithToken<AnswerTo<'POST', Path>>(path, file, onProgress, field, beside)
  let result = await send()
  if (!isBriefly(result)) return result
  for (const wait of waits) {
    onProgress(0)
    await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
    result = await send()
    if (!isBriefly(result) && (result.ok || result.status !== 0)) return result
  }
  return result
}

const isBriefly = (result: ApiResult<unknown>): boolean =>
  !result.ok && result.status === 503 && (result.retryAfter ?? 0) <= 10

async function sendFileWithToken<Data>(...sent: Parameters<typeof sendFile>): Promise<ApiResult<Data>> {
  if (!(await orNullOnNetworkError(undefined, refreshToken))) return unreachable()
  const first = await sendFile<Data>(...sent)
  if (first.ok || first.status !== 419) return first
  await orNullOnNetworkError(undefined, refreshToken)
  return sendFile(...sent)
}

async function sendWithToken(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Response> {
  if (method === 'GET') return send(method, path, undefined, options)
  await refreshToken()
  const answer = await send(method, path, body, options)
  if (answer.status !== 419) return answer
  await refreshToken()
  return send(method, path, body, options)
}

function send(
  method: Method,
  path: string,
  body: unknown,
  { idempotencyKey, signal }: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['x-xsrf-token'] = token()
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const content = body === undefined ? null : JSON.stringify(body)
  return fetch(path, { method, headers, body: content, signal: signal ?? null, credentials: 'same-origin' })
}

function sendFile<Data>(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  field: string,
  beside: Readonly<Record<string, string>>,
): Promise<ApiResult<Data>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append(field, file)
    for (const [name, text] of Object.entries(beside)) form.append(name, text)
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-xsrf-token', token())
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      const result = resultOf<Data>('POST', request.status, parsed(request.responseText))
      const retryAfter = Number(request.getResponseHeader('retry-after'))
      resolve(result.ok ? result : { ...result, retryAfter })
    }
    request.onerror = () => resolve(unreachable())
    request.ontimeout = () => resolve(unreachable())
    request.timeout = 120_000
    request.send(form)
  })
}

const refreshToken = () => fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })

function token(): string {
  const value = /(?:^|;\s*)(?:__Host-)?XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  return decodeURIComponent(value)
}

function resultOf<Data>(method: Method, status: number, body: unknown): ApiResult<Data> {
  if (method !== 'GET') forgetPages()
  const answer = (typeof body === 'object' && body !== null ? body : {}) as Partial<Failure>
  if (status >= 200 && status < 300 && answer.success !== false) return { ok: true, data: answer as Data }
  if (status === 401 && method === 'GET') leaveForLogin()
  else if (status === 401) window.dispatchEvent(new Event(signedOut))
  const message = answer.message || (status >= 500 ? m.ui_failure_server() : m.ui_failure_unexpected())
  return { ok: false, status, message, code: answer.code, errors: answer.errors, answer }
}

export const signedOut = 'labex:signed-out'

function leaveForLogin(): void {
  const { pathname, search } = window.location
  if (pathname.startsWith('/login')) return
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Rethrows the caller's abort. */
async function orNullOnNetworkError<Outcome>(
  signal: AbortSignal | undefined,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    return await attempt()
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The call may still have been carried out. */
function unreachable(): ApiFailure {
  forgetPages()
  return { ok: false, status: 0, message: m.ui_failure_unreachable() }
}

/** Prefetched and previous pages show the old state. */
function forgetPages(): void {
  router.flushAll()
  router.clearHistory()
}
