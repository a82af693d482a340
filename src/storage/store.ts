/** Read a stream to its end or cancel it. */
export type StoredFile = { size: number; body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> }

/**
 * A file appears completely or not at all, and survives a crash once `put` returns. Other paths are not
 * found; `put` and `copy` throw.
 */
export interface Store {
  /** Throws `StorageFull`. */
  put(path: string, bytes: Uint8Array): Promise<void>
  open(path: string): Promise<StoredFile | null>
  /** False when there is no such file. Throws `StorageFull`. */
  copy(path: string, to: string): Promise<boolean>
  remove(path: string): Promise<void>
  list(): AsyncIterable<string>
  /** Each with bytes valid until the next. For a thread where nothing else runs. */
  readAll(known: ReadonlySet<string>): AsyncIterable<{ path: string; bytes: Uint8Array }>
  /** It is a few seconds old at most. */
  isWritable(): Promise<boolean>
  /** Notes are short texts beside the files, such as `generation`. */
  readNote(name: string): Promise<string | null>
  writeNote(name: string, text: string): Promise<void>
  removeNote(name: string): Promise<void>
  generation(): Promise<string | null>
  setGeneration(id: string): Promise<void>
}

export type Home = Omit<Store, 'generation' | 'setGeneration'>

export const storeIn = (home: Home): Store => ({
  ...home,
  generation: () => home.readNote('generation'),
  setGeneration: (id) => home.writeNote('generation', id),
})

const storedPath = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.(?:webp|png|jpg)$/

export const isStoredPath = (path: string) => path.length <= 200 && storedPath.test(path)

/** Notes begin with a dot, so that no stored path is one. */
export function notePath(name: string): string {
  if (!/^[a-z0-9-]{1,80}$/.test(name)) throw new Error('Not the name of a note')
  return `.notes/${name}`
}

/** Cached, because every monitor of the site asks. */
export function remembered(ask: () => Promise<boolean>, forMs: number): () => Promise<boolean> {
  let until = 0
  let answer = Promise.resolve(true)
  return () => {
    const now = performance.now()
    if (now > until) {
      until = now + forMs
      answer = ask()
    }
    return answer
  }
}
