import { z } from 'zod'
import { jsonResponse } from './answers.ts'
import { administrator, anyone, type Guard, member, signedIn, verified } from './guards.ts'
import type { Route } from './server.ts'

const who = new Map<Guard, string>([
  [anyone, 'Anyone.'],
  [signedIn, 'Signed in, also before the address is confirmed.'],
  [verified, 'Signed in with a confirmed address.'],
  [member, 'Signed in, confirmed, of an organisation that takes part.'],
  [administrator, 'Administrators.'],
])

/** OpenAPI 3.1 made from the route table itself, so that it cannot disagree with it. */
export function openApi(routes: Route[], appUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    if (route.to.kind !== 'call' || !route.path.startsWith('/api/')) continue
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'LabEx',
      version: '1',
      description:
        'JSON in and out. Unsafe calls need the XSRF-TOKEN cookie of GET /sanctum/csrf-cookie, URL-decoded, in X-XSRF-TOKEN. Every page URL answers its props as JSON when asked with Accept: application/json.',
    },
    servers: [{ url: appUrl }],
    paths,
    components: { schemas: { Failure: failure } },
  }
}

export function openApiRoute(routes: Route[], appUrl: string): Response {
  return jsonResponse(200, openApi(routes, appUrl))
}

function operation({ method, path, guard, to }: Route): object {
  if (to.kind !== 'call') return {}
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const schema = to.input || to.documents ? schemaOf(to.input ?? z.object(), to.documents?.() ?? {}) : null
  return {
    description: who.get(guard) ?? '',
    parameters: [
      ...names.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: name === 'page' ? 0 : 1 },
      })),
      ...(method === 'GET' && schema ? queryParameters(schema) : []),
      ...(method === 'POST' && !to.setsCookies ? [idempotencyKey] : []),
    ],
    ...(method !== 'GET' ? requestBody(to.body === 'form', schema) : {}),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: success } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function requestBody(isForm: boolean, schema: JsonSchema | null): object {
  const image = {
    type: 'object',
    properties: { image: { type: 'string', format: 'binary' } },
    required: ['image'],
  }
  const content = isForm
    ? { 'multipart/form-data': { schema: image } }
    : { 'application/json': { schema: schema ?? { type: 'object' } } }
  return { requestBody: { content } }
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

function schemaOf(
  input: z.ZodType | ((subject: never) => z.ZodType),
  more: Record<string, z.ZodType>,
): JsonSchema {
  const schema = typeof input === 'function' ? (input as (subject: unknown) => z.ZodType)({}) : input
  const { properties, ...rest } = jsonSchemaOf(schema)
  return { ...rest, properties: { ...properties, ...jsonSchemaOf(z.object(more)).properties } }
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema & { $schema?: string }
  return rest
}

const queryParameters = ({ properties = {}, required = [] }: JsonSchema): object[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

const success = {
  type: 'object',
  required: ['success'],
  properties: { success: { const: true }, message: { type: 'string' } },
}
const failure = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    remainder_listing_id: {
      type: 'integer',
      description: 'With listing_taken and gone: the listing of what is left, where there is one.',
    },
    listing: { type: 'object', description: 'With stale, where one connects: the listing as it is now.' },
  },
}
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key with the same body is answered for 24 hours as the first time. Calls that set cookies take none.',
  schema: { type: 'string', minLength: 8, maxLength: 64 },
}
