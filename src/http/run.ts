import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { beginDeadline } from '../db/deadline.ts'
import { aside } from '../db/turns.ts'
import type { AnyAction, Call } from './action.ts'
import { jsonText, refusalResponse } from './answers.ts'
import { readBody, unstorableFields } from './body.ts'
import { type CookieJar, cookie } from './cookies.ts'
import { boundTo, csrfToken, isOwnRequest } from './csrf.ts'
import { type FieldErrors, Refusal, refused, together } from './errors.ts'
import { FormFiles } from './form.ts'
import type { Guard } from './guards.ts'
import { type Answer, digestOf, idempotent, type Keyed, keptAnswer, repeated } from './idempotency.ts'
import { LimitCounter } from './limits.ts'
import { type Asks, proofRefusal } from './proof.ts'
import { newSecret } from './random.ts'
import { refuseWhenReadOnly } from './read-only.ts'
import { recordRefusal } from './refusals.ts'

/**
 * In the order of docs/product/calls.md. Files come after the guard, so refused calls cannot fill the disk.
 */
export async function runAction(
  action: AnyAction,
  guard: Guard,
  call: Call,
  request: Request,
  jar: CookieJar,
  asksProof?: Asks,
): Promise<Response> {
  const isUnsafe = request.method !== 'GET' && request.method !== 'HEAD'
  if (isUnsafe) await refuseWhenReadOnly(call.app.db)
  await using files = new FormFiles(call.app.newTemporaryPath)
  const isForm = action.body === 'form'
  const read = async () => {
    const body = () => readBody(request, action.body ?? 'json', files, action.mostBytes)
    call.body = await aside(() => beforeShutdown(call.app, body()))
    beginDeadline()
  }
  if (isUnsafe && !isForm) await read()
  const admit = async () => {
    if (isUnsafe && !action.tokenIsAuthority) await checkOwnRequest(call, request, jar)
    const refusal = guard(call.viewer)
    if (refusal) throw await audited(call, refusal)
  }
  const prove = async () => {
    const refusal = proofRefusal(call, asksProof)
    if (refusal) throw await audited(call, refusal)
  }
  const keyed = keyOf(action, call, request, jar)
  const kept = keyed && (await keptAnswer(call.db, keyed))
  if (kept) {
    await admit()
    await prove()
    if (isForm) await read()
    return toResponse(repeated(kept, await digestOfCall(call)))
  }
  const work = async () => {
    await admit()
    if (isForm) await read()
    return perform(action, call, keyed, prove)
  }
  return toResponse(await counting(action, call, work))
}

function keyOf(action: AnyAction, call: Call, request: Request, jar: CookieJar): Keyed | null {
  const key = request.headers.get('idempotency-key')
  if (request.method !== 'POST' || key === null || isKeptNowhere(action)) return null
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) throw new Refusal('bad_request')
  return { actor: actorOf(call, jar), route: new URL(request.url).pathname, key }
}

export const isKeptNowhere = ({ setsCookies, answersSecret }: AnyAction): boolean =>
  setsCookies === true || answersSecret === true

/** A body still arriving at shutdown is a 503; nothing was done. */
function beforeShutdown<Body>({ shutdown: { signal } }: App, body: Promise<Body>): Promise<Body> {
  const { promise, reject } = Promise.withResolvers<never>()
  const refuse = () => reject(new Refusal('unavailable', { retryAfter: 3 }))
  signal.addEventListener('abort', refuse)
  return Promise.race([body, promise]).finally(() => signal.removeEventListener('abort', refuse))
}

const digestOfCall = ({ app, url, body }: Call): Promise<string> =>
  digestOf(app.secret, url.split('?')[1] ?? '', body)

interface Performed extends Answer {
  hasBegun: boolean
}

async function counting(action: AnyAction, call: Call, work: () => Promise<Performed>): Promise<Answer> {
  const counted = new LimitCounter(call.db)
  const over = await counted.add((await action.limits?.(call)) ?? [])
  if (over) throw await audited(call, over)
  try {
    const answer = await work()
    await counted.settle(answer)
    return answer
  } catch (error) {
    if (error instanceof Refusal) await counted.settle({ status: error.status, hasBegun: false })
    throw error
  }
}

async function perform(
  action: AnyAction,
  call: Call,
  keyed: Keyed | null,
  prove: () => Promise<void>,
): Promise<Performed> {
  const ready = await makeReady(action, call, prove).catch(refused)
  const prepared = await prepare(action, call, ready).catch(refused)
  const act = async (by: Call): Promise<Answer | Refusal> => {
    if (ready instanceof Refusal) return ready
    if (prepared instanceof Refusal) return prepared
    const result = await action.run(by, ready.input, ready.subject, prepared)
    if (result instanceof Refusal) return result
    return { status: 200, body: JSON.stringify({ success: true, ...action.reply?.(result, by) }) }
  }
  const outcome = await (keyed ? actOnce(call, keyed, act) : act(call)).catch(refused)
  if (outcome instanceof Refusal && outcome.status >= 500) throw outcome
  const answer = outcome instanceof Refusal ? await answerOf(outcome) : outcome
  return { ...answer, hasBegun: hasBegun(action, ready) }
}

/** A check may compare a secret, so a call that ends there counts as a guess. */
const hasBegun = (action: AnyAction, ready: Ready | Refusal): boolean =>
  !(ready instanceof Refusal) || (action.check !== undefined && ready.status === 422)

interface Ready {
  subject: unknown
  input: unknown
}

async function makeReady(action: AnyAction, call: Call, prove: () => Promise<void>): Promise<Ready> {
  const subject = action.load ? await action.load(call) : undefined
  if (subject === null) throw new Refusal('not_found')
  await checkAllowed(action, call, subject)
  await prove()
  const early = await action.before?.(call)
  if (early) throw early
  const input = await read(action, call, subject)
  return { subject, input }
}

async function prepare(action: AnyAction, call: Call, ready: Ready | Refusal): Promise<unknown> {
  return ready instanceof Refusal ? undefined : action.prepare?.(call, ready.input, ready.subject)
}

async function actOnce(call: Call, keyed: Keyed, act: (call: Call) => Promise<Answer | Refusal>) {
  return idempotent(
    call.db,
    keyed,
    await digestOfCall(call),
    (db) => act({ ...call, db, setCookie: noCookies }),
    answerOf,
  )
}

function noCookies(): never {
  throw new Error('An action whose answer sets cookies must say so')
}

const answerOf = async (refusal: Refusal): Promise<Answer> => ({
  status: refusal.status,
  body: await refusalResponse(refusal).text(),
})

async function checkAllowed(action: AnyAction, call: Call, subject: unknown): Promise<void> {
  const verdict = action.allow?.(call.viewer, subject) ?? true
  if (verdict !== true) throw await audited(call, verdict || new Refusal('forbidden'))
}

async function read(action: AnyAction, call: Call, subject: unknown): Promise<unknown> {
  const schema: z.ZodType | undefined =
    action.input instanceof Function ? action.input(subject) : action.input
  if (!schema) return undefined
  const isQuery = call.method === 'GET'
  const given = isQuery ? Object.fromEntries(call.query) : call.body
  const isKnown = (key: string) => !('shape' in schema) || Object.hasOwn(schema.shape as object, key)
  const source =
    action.documents && !isQuery
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

/** One by one, so that a bad field does not hide another's errors. */
function goodFields(schema: z.ZodType, source: Record<string, unknown>): object {
  const fields = 'shape' in schema ? Object.entries(schema.shape as Record<string, z.ZodType>) : []
  const read = fields.map(([key, field]) => [key, field.safeParse(source[key])] as const)
  return Object.fromEntries(read.flatMap(([key, { success, data }]) => (success ? [[key, data]] : [])))
}

/** An issue may carry our code in `params.code`. */
function inputRefusal(error: z.ZodError): Refusal {
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
  throw await audited(call, new Refusal('session_expired'))
}

async function audited(call: Call, refusal: Refusal): Promise<Refusal> {
  await recordRefusal(call, refusal)
  return refusal
}

function actorOf(call: Call, jar: CookieJar): string {
  if (call.viewer.user) return `user:${call.viewer.user.id}`
  return `visitor:${createHash('sha256')
    .update(call.cookies[jar.visitor] ?? call.ip)
    .digest('base64url')}`
}

const toResponse = ({ status, body }: Answer): Response => jsonText(status, body)

/** `GET /sanctum/csrf-cookie`: visitors get a pre-session. */
export function csrfCookies(call: Call, jar: CookieJar): string[] {
  const bound = boundTo(call, jar)
  if (bound) return [xsrfCookie(call, jar, bound)]
  const fresh = newSecret()
  return [cookie(jar, jar.visitor, fresh), xsrfCookie(call, jar, fresh)]
}

export function xsrfCookie(call: Pick<Call, 'app'>, jar: CookieJar, bound: string): string {
  return cookie(jar, jar.xsrf, csrfToken(call.app.secret, bound), { readable: true })
}
