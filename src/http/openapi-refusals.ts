import { codesOf, Refusal } from './errors.ts'
import { anyone, signedIn } from './guards.ts'
import type { Described } from './openapi-operation.ts'

const failure = { $ref: '#/components/schemas/Failure' }

export const refusedResponse = {
  description: 'Refused.',
  content: { 'application/json': { schema: failure } },
}

export function statusesOf({ method, guard, to }: Described): number[] {
  const isUnsafe = method !== 'GET'
  const isCall = to.kind === 'call'
  const may = {
    400: isUnsafe,
    401: guard !== anyone,
    403: (guard !== anyone && guard !== signedIn) || to.allow !== undefined,
    404: to.load !== undefined || (isUnsafe && guard !== anyone),
    409: isUnsafe,
    410: to.load !== undefined && !isUnsafe,
    413: isUnsafe,
    415: isUnsafe,
    419: isUnsafe && isCall && !to.tokenIsAuthority,
    422: isUnsafe || (isCall && to.input !== undefined),
    429: to.limits !== undefined,
    500: true,
    503: true,
    507: isUnsafe,
  }
  return Object.entries(may).flatMap(([status, does]) => (does ? [Number(status)] : []))
}

export const refusedName = (status: number): string => `Refused${status}`

export function refusedResponses(routes: Described[]): Record<string, object> {
  const statuses = [...new Set(routes.flatMap(statusesOf))].sort((one, other) => one - other)
  return Object.fromEntries(statuses.map((status) => [refusedName(status), response(status)]))
}

function response(status: number): object {
  const codes = codesOf(status)
  const code = { type: 'string', enum: codes }
  const examples = codes.map((name) => [name, { summary: name, value: exampleOf(new Refusal(name)) }])
  return {
    description: `Refused: ${codes.join(', ')}.`,
    ...(status === 429 || status === 503 || status === 507 ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: {
      'application/json': {
        schema: { allOf: [failure, { type: 'object', properties: { code } }] },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer' } }

const exampleOf = ({ status, code, text }: Refusal) => ({
  ...{ success: false, message: text, code },
  ...(status === 422 ? { errors: { _: [text] } } : {}),
})
