import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { storageProblem } from '../storage/trouble.ts'
import { Refusal } from './errors.ts'

const formLimit = 10 * 1024 * 1024 + 64 * 1024
const limits = { fields: 20, files: 3, fieldSize: 64 * 1024 }

/** On disk until the call is answered, so that waiting files take no memory. */
export class FormFiles implements AsyncDisposable {
  readonly #newPath: () => string
  readonly #paths: string[] = []
  readonly #streams: Readable[] = []

  constructor(newPath: () => string) {
    this.#newPath = newPath
  }

  async keep(stream: Readable, name: string, type: string): Promise<File> {
    const path = this.#newPath()
    this.#paths.push(path)
    this.#streams.push(stream)
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return new File([await openAsBlob(path)], name, { type })
  }

  stop(): void {
    for (const stream of this.#streams) stream.destroy()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }
}

export async function readForm(request: Request, files: FormFiles): Promise<Record<string, unknown>> {
  if (Number(request.headers.get('content-length') ?? 0) > formLimit) throw new Refusal('too_large')
  const entries: Promise<[string, string | File]>[] = []
  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits,
    })
    parser.on('field', (name, value) => void entries.push(Promise.resolve([name, value])))
    parser.on('file', (name, stream, filename, _, type) => {
      const entry = files.keep(stream, filename, type).then((file): [string, File] => [name, file])
      // A full disk must end the whole form, or the connection would wait for ever.
      entry.catch((error) => parser.destroy(error))
      entries.push(entry)
    })
    if (!request.body) throw new Refusal('bad_request')
    await pipeline(Readable.fromWeb(request.body as ReadableStream), upToLimit, parser)
    return byField(await Promise.all(entries))
  } catch (error) {
    files.stop()
    await Promise.allSettled(entries)
    throw causeOf(error)
  }
}

async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > formLimit) throw new Refusal('too_large')
    yield chunk
  }
}

function byField(entries: [string, string | File][]): Record<string, unknown> {
  const names = new Set(entries.map(([name]) => name))
  const valuesOf = (name: string) => entries.filter(([other]) => other === name).map(([, value]) => value)
  return Object.fromEntries([...names].map((name) => [name, valuesOf(name)]))
}

/** A malformed or broken-off form is the sender's fault; disk trouble is ours. */
function causeOf(error: unknown): unknown {
  return error instanceof Refusal || storageProblem(error) ? error : new Refusal('bad_request')
}
