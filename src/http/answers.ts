import type { App } from '../app.ts'
import { isOutOfSpace, isUnavailable } from '../db/connect.ts'
import { RanOut } from '../db/deadline.ts'
import { TooMany } from '../db/turns.ts'
import { storageProblem } from '../storage/trouble.ts'
import { type Code, type Facts, type FieldErrors, Refusal } from './errors.ts'
import { noteFullDisk } from './read-only.ts'

export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return jsonText(status, JSON.stringify(body), headers)
}

export function jsonText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
}

export interface Failure extends Facts {
  success: false
  message: string
  code: Code
  errors?: FieldErrors
}

export function refusalResponse(refusal: Refusal): Response {
  const headers: Record<string, string> = refusal.retryAfter
    ? { 'retry-after': String(refusal.retryAfter) }
    : {}
  const { code, text } = refusal
  const errors = refusal.errors ?? (refusal.status === 422 ? { _: [text] } : undefined)
  const failure: Failure = {
    success: false,
    message: text,
    code,
    ...(errors ? { errors } : {}),
    ...refusal.facts,
  }
  return jsonResponse(refusal.status, failure, headers)
}

export function asRefusal(error: unknown, app: App, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  const problem = storageProblem(error)
  if (problem) {
    app.log.error({ requestId, reason: (error as Error).message }, `storage: ${problem}`)
    return problem === 'full' ? new Refusal('storage_full') : new Refusal('unavailable', { retryAfter: 3 })
  }
  if (isOutOfSpace(error)) {
    app.log.error({ requestId, reason: (error as Error).message }, 'the database has no room')
    noteFullDisk(app.db)
    return new Refusal('storage_full')
  }
  // Logging each would cost more than the answers.
  if (error instanceof TooMany) return new Refusal('busy', { retryAfter: 5 })
  if (isUnavailable(error)) {
    const what = error instanceof RanOut ? 'no answer in time' : 'database unavailable'
    app.log.warn({ requestId, reason: (error as Error).message }, what)
    return new Refusal('unavailable', { retryAfter: 3 })
  }
  app.log.error({ requestId, err: error }, 'unexpected error')
  return new Refusal('server_error')
}
