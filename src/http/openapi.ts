import { readFileSync } from 'node:fs'
import path from 'node:path'
import { jsonResponse } from './answers.ts'
import { cookieJar } from './cookies.ts'
import { type Described, type JsonSchema, operation } from './openapi-operation.ts'
import { refusedResponse, refusedResponses } from './openapi-refusals.ts'
import type { Route } from './server.ts'

export interface AnswerSchemas {
  answers: Record<string, JsonSchema>
  shapes: Record<string, JsonSchema>
}

export function openApi(routes: readonly Route[], schemas: AnswerSchemas, appUrl: string) {
  const described = routes.flatMap((route) => (isDescribed(route) ? [route] : []))
  const paths: Record<string, Record<string, object>> = { '/sanctum/csrf-cookie': { get: csrfCookie } }
  const tags = new Set<string>(['session'])
  for (const route of described) {
    const made = operation(route, schemas.answers[`${route.method} ${route.path}`] ?? {})
    const at = route.path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: made }
    for (const tag of made.tags) tags.add(tag)
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name, description: tagTexts[name] ?? `Calls under /api/${name}.` })),
    paths,
    components: {
      schemas: schemas.shapes,
      responses: refusedResponses(described),
      securitySchemes: securitySchemes(appUrl),
    },
  }
}

const isDescribed = (route: Route): route is Described =>
  route.to.kind === 'page' || (route.to.kind === 'call' && route.path.startsWith('/api/'))

export function openApiRoute(routes: readonly Route[], appUrl: string): Response {
  return jsonResponse(200, openApi(routes, (built ??= readBuilt()), appUrl))
}

let built: AnswerSchemas | undefined
const readBuilt = (): AnswerSchemas =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../dist/answers.json'), 'utf8'))

const info = {
  title: 'LabEx',
  version: '1',
  license: { name: 'All rights reserved', url: 'https://choosealicense.com/no-permission/' },
  description: `JSON in and out, UTF-8. \`/api\` explains it with examples.

Unsafe calls need the value of the XSRF-TOKEN cookie that \`GET /sanctum/csrf-cookie\` sets, URL-decoded, in the header X-XSRF-TOKEN; log in, then send the cookies along. Every page answers its content as JSON when asked with \`Accept: application/json\`.

Whatever is refused answers \`success: false\`, a message for people and a code for programs, in this order: 405 · 413, 415, 400 for the body · 429 · 419 · 401 · 403 · 404 · 422 · 409. Unknown keys are ignored.`,
}

const tagTexts: Record<string, string> = {
  session: 'Before anything unsafe.',
  pages: 'The pages, as JSON for `Accept: application/json`.',
  admin: 'For administrators.',
  accounts: 'Accounts: sign up, log in, change, leave.',
  listings: 'Offers and requests, their photos, and finding them.',
  connections: 'Who takes what from whom.',
  alerts: 'Saved filters and what they found.',
}

const csrfCookie = {
  operationId: 'getCsrfCookie',
  summary: 'Set the XSRF-TOKEN cookie.',
  description: 'Its value, URL-decoded, goes into X-XSRF-TOKEN. Logging in and out sets a fresh one.',
  tags: ['session'],
  security: [],
  responses: {
    204: {
      description: 'The cookie is set.',
      headers: { 'Set-Cookie': { description: 'XSRF-TOKEN=…', schema: { type: 'string' } } },
    },
    '4XX': refusedResponse,
  },
}

const securitySchemes = (appUrl: string) => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieJar(appUrl).session,
    description: 'Set by logging in.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The XSRF-TOKEN cookie, URL-decoded.',
  },
})
