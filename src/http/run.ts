import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Action, Call } from './action.ts'
import { jsonResponse, refusalResponse } from './answers.ts'
import { auditRefusal } from './audit.ts'
import { readBody, unstorableFields } from './body.ts'
import { type CookieJar, cookie } from './cookies.ts'
import { csrfToken, isOwnRequest } from './csrf.ts'
import { type FieldErrors, Refusal, together } from './errors.ts'
import { FormFiles } from './form.ts'
import type { Guard } from './guards.ts'
import { type Answer, once } from './idempotency.ts'
import { Counted } from './limits.ts'
import { newSecret } from './random.ts'

// biome-ignore lint/suspicious/noExplicitAny: an action's own types meet only inside it
export type AnyAction = Action<any, any, any>

/**
 * Carries out one call of the API, in the order of CONTRACT.md section 2:
 * body, limits, CSRF, guard, object, permission, input, and then the act itself. A form with files is read only
 * after the guard: what is refused must not have filled the disk.
 */
export async function runAction(
  action: AnyAction,
  guard: Guard,
  call: Call,
  request: Request,
  jar: CookieJar,
): Promise<Response> {
  const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
  await using files = new FormFiles(call.app.store.newTemporaryPath)
  const isForm = action.body === 'form'
  const read = async () => {
    call.body = await readBody(request, action.body ?? 'json', files)
  }
  if (isUnsafe && !isForm) await read()
  const admit = async () => {
    if (isUnsafe && !action.tokenIsAuthority) await checkOwnRequest(call, request, jar)
    const refusal = guard(call.viewer)
    if (refusal) throw await noted(call, refusal)
  }
  const work = () =>
    counting(action, call, async () => {
      await admit()
      if (isForm) await read()
      return performNoting(action, call)
    })
  const key = request.headers.get('idempotency-key')
  if (request.method !== 'POST' || key === null) return toResponse(await work())
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) throw new Refusal('bad_request')
  const mine = { actor: actorOf(call, jar), route: new URL(request.url).pathname, key }
  return toResponse(await once(call.db, mine, work, admit))
}

/** Counts a call against its limits where its turn is, and gives back what it did not use. */
async function counting(action: AnyAction, call: Call, work: () => Promise<Answer>): Promise<Answer> {
  const counted = new Counted(call.db)
  const over = await counted.add((await action.limits?.(call)) ?? [])
  if (over) throw await noted(call, over)
  try {
    const answer = await work()
    await counted.settle(answer.status, answer.hasBegun === true)
    return answer
  } catch (error) {
    if (error instanceof Refusal) await counted.settle(error.status, false)
    throw error
  }
}

/** Notes whether the answer comes with cookies. */
async function performNoting(action: AnyAction, call: Call): Promise<Answer> {
  let isPersonal = false
  const setCookie = (header: string) => {
    isPersonal = true
    call.setCookie(header)
  }
  const answer = await perform(action, { ...call, setCookie })
  return { ...answer, isPersonal }
}

async function perform(action: AnyAction, call: Call): Promise<Answer> {
  let hasBegun = false
  try {
    const subject = action.load ? await action.load(call) : undefined
    if (subject === null) throw new Refusal('not_found')
    await checkAllowed(action, call, subject)
    // A check may compare a secret with what was typed, which is a guess also when the call ends here.
    hasBegun = action.check !== undefined
    const input = await read(action, call, subject)
    hasBegun = true
    const result = await action.run(call, input, subject)
    if (result instanceof Refusal) throw result
    return { status: 200, hasBegun, body: JSON.stringify({ success: true, ...action.reply?.(result, call) }) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { status: error.status, hasBegun, body: await refusalResponse(error).text() }
  }
}

async function checkAllowed(action: AnyAction, call: Call, subject: unknown): Promise<void> {
  const verdict = action.allow?.(call.viewer, subject) ?? true
  if (verdict !== true) throw await noted(call, verdict || new Refusal('forbidden'))
}

/** Reads the input, gathering every field's errors under its bare key; other keys are ignored. */
async function read(action: AnyAction, call: Call, subject: unknown): Promise<unknown> {
  const schema: z.ZodType | undefined =
    action.input instanceof Function ? action.input(subject) : action.input
  if (!schema) return undefined
  const isQuery = call.method === 'GET'
  const given = isQuery ? Object.fromEntries(call.query) : call.body
  const isKnown = (key: string) => !('shape' in schema) || Object.hasOwn(schema.shape as object, key)
  const source =
    action.alsoTakes && !isQuery
      ? given
      : Object.fromEntries(Object.entries(given).filter(([key]) => isKnown(key)))
  const unstorable = unstorableFields(source)
  if (unstorable) throw new Refusal('invalid', { errors: unstorable })
  const result = schema.safeParse(source)
  const good = result.success ? (result.data as object) : goodFields(schema, source)
  const unfit = await action.check?.(call, good, subject)
  const refusal = together(unfit, result.success ? null : inputRefusal(result.error))
  if (refusal) throw refusal
  return result.data
}

/** What the schema takes of each field by itself. */
function goodFields(schema: z.ZodType, source: Record<string, unknown>): object {
  const fields = 'shape' in schema ? Object.entries(schema.shape as Record<string, z.ZodType>) : []
  const read = fields.map(([key, field]) => [key, field.safeParse(source[key])] as const)
  return Object.fromEntries(read.flatMap(([key, { success, data }]) => (success ? [[key, data]] : [])))
}

/** The 422 for a schema's issues; an issue may carry one of our codes in `params.code`. */
export function inputRefusal(error: z.ZodError): Refusal {
  const errors: FieldErrors = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? '_')
    const texts = (errors[field] ??= [])
    if (!texts.includes(issue.message)) texts.push(issue.message)
  }
  return new Refusal('invalid', { errors })
}

async function checkOwnRequest(call: Call, request: Request, jar: CookieJar): Promise<void> {
  const { config, secret } = call.app
  if (isOwnRequest(request.headers, config, secret, boundTo(call, jar))) return
  throw await noted(call, new Refusal('session_expired'))
}

/** What the CSRF token is bound to: the session's cookie, else the visitor's. */
function boundTo(call: Call, jar: CookieJar): string | null {
  return (call.viewer.user ? call.cookies[jar.session] : call.cookies[jar.visitor]) ?? null
}

async function noted(call: Call, refusal: Refusal): Promise<Refusal> {
  await auditRefusal(call.db, call, refusal)
  return refusal
}

function actorOf(call: Call, jar: CookieJar): string {
  if (call.viewer.user) return `user:${call.viewer.user.id}`
  return `visitor:${createHash('sha256')
    .update(call.cookies[jar.visitor] ?? call.ip)
    .digest('base64url')}`
}

function toResponse({ status, body }: Answer): Response {
  return jsonResponse(status, JSON.parse(body))
}

/** `GET /sanctum/csrf-cookie` (SPEC.md section 7): 204, a pre-session for visitors and their XSRF-TOKEN. */
export function csrfCookies(call: Call, jar: CookieJar): string[] {
  const bound = boundTo(call, jar)
  if (bound) return [xsrfCookie(call, jar, bound)]
  const fresh = newSecret()
  return [cookie(jar, jar.visitor, fresh), xsrfCookie(call, jar, fresh)]
}

/** The readable XSRF-TOKEN cookie that goes with a session or pre-session. */
export function xsrfCookie(call: Pick<Call, 'app'>, jar: CookieJar, bound: string): string {
  return cookie(jar, jar.xsrf, csrfToken(call.app.secret, bound), { readable: true })
}
