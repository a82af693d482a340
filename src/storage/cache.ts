import { createWriteStream } from 'node:fs'
import { mkdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { openFolder } from './folder.ts'
import type { Store, StoredFile } from './store.ts'
import { openTemporary } from './temporary.ts'

const usual = {
  maxBytes: 1_000_000_000,
  /** Older files are fetched again, so that removed ones disappear here too. */
  maxAgeMs: 24 * 3_600_000,
}

export async function cached(store: Store, root: string, given: Partial<typeof usual> = {}): Promise<Store> {
  const { maxBytes, maxAgeMs } = { ...usual, ...given }
  const newTemporary = await openTemporary(join(root, '.temporary'))
  const local = await openFolder(root)
  const kept = await filesIn(local, root)
  const fetching = new Map<string, Promise<boolean>>()
  let bytes = kept.values().reduce((sum, { size }) => sum + size, 0)
  return {
    ...store,
    open,
    put: (path, bytes) => store.put(path, bytes).finally(() => forget(path)),
    remove: (path) => store.remove(path).finally(() => forget(path)),
  }

  async function open(path: string): Promise<StoredFile | null> {
    const own = await openKept(path)
    if (own) return own
    const fetched = fetching.get(path) ?? fetch(path).finally(() => fetching.delete(path))
    fetching.set(path, fetched)
    // A file that cannot be cached, say on a full disk, is still shown.
    return (await fetched) ? ((await openKept(path)) ?? store.open(path)) : null
  }

  async function openKept(path: string): Promise<StoredFile | null> {
    const entry = kept.get(path)
    if (!entry || entry.at < Date.now() - maxAgeMs) return null
    const file = await local.open(path)
    if (!file) await forget(path)
    else if (kept.delete(path)) kept.set(path, entry)
    return file
  }

  async function fetch(path: string): Promise<boolean> {
    const file = await store.open(path)
    if (!file) return forget(path).then(() => false)
    const partial = newTemporary()
    try {
      await pipeline(streamOf(file), createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
      await mkdir(dirname(join(root, path)), { recursive: true, mode: 0o700 })
      await rename(partial, join(root, path))
      remember(path, file.size)
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        await forget(oldest)
      }
    } catch {
      await unlink(partial).catch(() => {})
    }
    return true
  }

  function remember(path: string, size: number): void {
    bytes += size - (kept.get(path)?.size ?? 0)
    kept.delete(path)
    kept.set(path, { size, at: Date.now() })
  }

  async function forget(path: string): Promise<void> {
    bytes -= kept.get(path)?.size ?? 0
    kept.delete(path)
    await local.remove(path)
  }
}

async function filesIn(local: Store, root: string) {
  const files: [string, { size: number; at: number }][] = []
  for await (const path of local.list()) {
    const stats = await stat(join(root, path)).catch(() => null)
    if (stats) files.push([path, { size: stats.size, at: stats.mtimeMs }])
  }
  return new Map(files.sort(([, a], [, b]) => a.at - b.at))
}

const streamOf = ({ body }: StoredFile): Readable =>
  body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as ReadableStream)
