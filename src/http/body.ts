import { m } from '../i18n/paraglide/messages.js'
import { type FieldErrors, Refusal } from './errors.ts'
import { type FormFiles, readForm } from './form.ts'

const jsonLimit = 256 * 1024
/** Over all bodies being read: thousands that arrive slowly would fill the memory. */
const mostAtOnce = 64 * 1024 * 1024
let arriving = 0

export async function readBody(
  request: Request,
  kind: 'json' | 'form' | 'ignored',
  files: FormFiles,
  mostJson = jsonLimit,
): Promise<Record<string, unknown>> {
  if (kind === 'ignored') return ignoreBody(request)
  if (request.headers.has('content-encoding')) throw new Refusal('unsupported_type')
  if (kind === 'json') return readJson(request, mostJson)
  if (!isType(request, 'multipart/form-data')) throw new Refusal('unsupported_type')
  return readForm(request, files)
}

/** RFC 8058 posts a form; the body is drained unparsed. */
async function ignoreBody(request: Request): Promise<Record<string, unknown>> {
  await readUpTo(request, jsonLimit)
  return {}
}

async function readJson(request: Request, most: number): Promise<Record<string, unknown>> {
  const bytes = await readUpTo(request, most)
  if (bytes.length === 0) return {}
  if (!isType(request, 'application/json')) throw new Refusal('unsupported_type')
  const value = parseJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('bad_request')
  return value as Record<string, unknown>
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad_request')
  }
}

function isType(request: Request, type: string): boolean {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() === type
}

/** Stops at `limit`, whatever Content-Length says. */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('too_large')
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body) {
      size += chunk.length
      if (size > limit) throw new Refusal('too_large')
      // Checks each chunk, as bodies that start together find nothing arriving yet.
      if (arriving + chunk.length > mostAtOnce) throw new Refusal('busy', { retryAfter: 5 })
      arriving += chunk.length
      chunks.push(chunk)
    }
  } catch (error) {
    // A broken connection is no fault of ours.
    throw error instanceof Refusal ? error : new Refusal('bad_request')
  } finally {
    arriving -= chunks.reduce((sum, { length }) => sum + length, 0)
  }
  return Buffer.concat(chunks, size)
}

/** Names fields with NUL, which PostgreSQL cannot hold, or lone surrogates. */
export function unstorableFields(body: Record<string, unknown>): FieldErrors | null {
  const bad = Object.entries(body).filter(([, value]) => isUnstorable(value, 0))
  if (bad.length === 0) return null
  return Object.fromEntries(
    bad.map(([key]) => [isUnstorable(key, 0) ? '_' : key, [m.common_error_unstorable()]]),
  )
}

const deepest = 12

function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof File) return false
  if (depth > deepest) return true
  return Object.entries(value).some(
    ([key, item]) => isUnstorable(key, depth + 1) || isUnstorable(item, depth + 1),
  )
}
