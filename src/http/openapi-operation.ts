import { z } from 'zod'
import type { AnyAction, AnyPage } from './action.ts'
import {
  administrator,
  anyone,
  type Guard,
  member,
  memberOrAdministrator,
  signedIn,
  verified,
} from './guards.ts'
import { refusedName, refusedResponse, statusesOf } from './openapi-refusals.ts'
import { isKeptNowhere } from './run.ts'
import type { Route } from './server.ts'

export type Described = Route & { to: AnyAction | AnyPage }
export type JsonSchema = {
  properties?: Record<string, object>
  required?: string[]
  [keyword: string]: unknown
}

const who = new Map<Guard, string>([
  [anyone, 'Anyone.'],
  [signedIn, 'Signed in, also before the address is confirmed.'],
  [verified, 'Signed in with a confirmed address.'],
  [member, 'Signed in, confirmed, of an organisation that takes part.'],
  [memberOrAdministrator, 'Members of an organisation that takes part, and administrators.'],
  [administrator, 'Administrators.'],
])

export function operation(route: Described, answer: JsonSchema) {
  const { method, guard, to } = route
  const input = inputOf(to)
  return {
    operationId: operationId(route),
    summary: to.summary,
    description: who.get(guard) ?? '',
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: [
      ...pathParameters(route.path),
      ...(method === 'GET' && input ? queryParameters(input) : []),
      ...(method === 'POST' && to.kind === 'call' && !isKeptNowhere(to) ? [idempotencyKey] : []),
    ],
    ...(method !== 'GET' && to.kind === 'call' ? requestBody(to, input) : {}),
    responses: responsesOf(route, answer),
  }
}

/** `postConnectionsByIdComplete`; pages are told apart by `page`. */
function operationId({ method, path, to }: Described): string {
  const words = path.replace(/^\/api\//, '').split(/[/-]/)
  const named = words
    .map((word) => capital(word.replace(/^:(\w+)/, (_, name) => `by${capital(name)}`)))
    .join('')
  return to.kind === 'page' ? `page${named || 'Home'}` : method.toLowerCase() + named
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function tagOf({ path, to }: Described): string {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'admin' || second === 'admin') return 'admin'
  if (to.kind === 'page') return 'pages'
  return Object.keys(rooms).find((room) => rooms[room]?.includes(second)) ?? second
}

const rooms: Record<string, string[]> = {
  accounts: 'user login logout users forgot-password reset-password email account locale join-labex'.split(
    ' ',
  ),
  listings: ['listings', 'upload-image', 'delete-image', 'dashboard'],
  alerts: ['alerts', 'matches'],
}

function securityOf({ method, guard, to }: Described): object[] {
  const isUnsafe = method !== 'GET' && to.kind === 'call' && !to.tokenIsAuthority
  const needed = { ...(guard === anyone ? {} : { session: [] }), ...(isUnsafe ? { xsrf: [] } : {}) }
  return Object.keys(needed).length > 0 ? [needed] : []
}

const pathParameters = (path: string): object[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'table' ? { type: 'string' } : { type: 'integer', minimum: name === 'page' ? 0 : 1 },
  }))

const queryParameters = ({ properties = {}, required = [] }: JsonSchema): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same body is answered for 24 hours as the first time.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
}

function requestBody({ body, example }: AnyAction, schema: JsonSchema | null): object {
  if (body === 'ignored') return {}
  if (body === 'form') return { requestBody: { required: true, content: { 'multipart/form-data': image } } }
  const json = { schema: schema ?? { type: 'object' }, ...(example ? { example } : {}) }
  const required = (schema?.required ?? []).length > 0
  return { requestBody: { required, content: { 'application/json': json } } }
}

const image = {
  schema: {
    type: 'object',
    properties: { image: { type: 'string', format: 'binary' } },
    required: ['image'],
  },
}

function responsesOf(route: Described, schema: JsonSchema): object {
  const refused = statusesOf(route)
  const named = refused.map((status) => [status, { $ref: `#/components/responses/${refusedName(status)}` }])
  const none = refused.some((status) => status < 500) ? {} : { '4XX': refusedResponse }
  return {
    200: { description: 'Done.', content: { 'application/json': { schema } } },
    ...Object.fromEntries(named),
    ...none,
  }
}

function inputOf(to: AnyAction | AnyPage): JsonSchema | null {
  const input = to.kind === 'call' ? to.input : undefined
  if (!input && !to.documents) return null
  const schema: z.ZodType = input instanceof Function ? input({}) : (input ?? z.object())
  const { properties, required = [], ...rest } = jsonSchemaOf(schema)
  const more = jsonSchemaOf(z.object(to.documents?.() ?? {})).properties
  const needed = required.filter((key) => !mayLack(schema, key))
  return {
    ...rest,
    properties: { ...properties, ...more },
    ...(needed.length > 0 ? { required: needed } : {}),
  }
}

/** An earlier step may supply a key that the schema requires. */
const mayLack = (schema: z.ZodType, key: string): boolean =>
  schema instanceof z.ZodObject && z.safeParse(schema.shape[key], undefined).success

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest as JsonSchema
}
