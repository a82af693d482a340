import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  realpath,
  rename,
  stat,
  unlink,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageFull, storageProblem } from './trouble.ts'

/** `size` in bytes; read a stream to its end or cancel it. */
type StoredFile = { size: number; body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> }
export type Store = Awaited<ReturnType<typeof openStore>>

const storedPath = /^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.(?:webp|png|jpg)$/
const temporaryFolder = '.temporary'
const staleMs = 3_600_000
const probeMs = 3_000
/** Larger files are streamed, so that slow readers do not keep them in memory. */
const streamFrom = 262_144

/** Plain lower-case folders and files only. */
export const isStoredPath = (path: string) => path.length <= 200 && storedPath.test(path)

/**
 * The only access to files, in the folder `root`, which is created. A file appears completely or not at all
 * and survives a crash once `put` has returned. No path or symbolic link leads out of `root`: `put` and
 * `copy` throw on one, the others find nothing.
 */
export async function openStore(root: string) {
  await mkdir(join(root, temporaryFolder), { recursive: true })
  const home = await realpath(root)
  await sweepTemporary(home)
  let probe = { until: 0, isWritable: Promise.resolve(true) }
  return {
    /** Writes or replaces the file. Throws `StorageFull`. */
    put: (path: string, bytes: Uint8Array) => writeWhole(home, path, bytes).catch(throwFull),
    open: (path: string) => openFile(home, path, toStoredFile),
    /** Size in bytes, or null when there is no such file. */
    size: (path: string) => openFile(home, path, toSize),
    /** Returns false when there is no such file. Throws `StorageFull`. */
    copy: (path: string, to: string) => copyFile(home, path, to).catch(throwFull),
    /** True when it was there. */
    remove: (path: string) => removeFile(home, path),
    /** A place for temporary files; a later start removes what a crash leaves. */
    newTemporaryPath: () => temporaryPath(home),
    /** Whether a file can be written, or could be a few seconds ago. */
    isWritable(): Promise<boolean> {
      const now = performance.now()
      if (now > probe.until) probe = { until: now + probeMs, isWritable: canWrite(home) }
      return probe.isWritable
    },
    /** Every file with its time of writing, for comparing disk and database. */
    list: () => listFiles(home),
  }
}

/** A disk that does not answer counts as not writable. */
async function canWrite(home: string): Promise<boolean> {
  const file = temporaryPath(home)
  const written = writeSynced(file, new Uint8Array(1))
    .finally(() => unlink(file))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([written, sleep(2_000, false, { ref: false })])
}

async function writeWhole(home: string, path: string, bytes: Uint8Array): Promise<void> {
  const folder = await makeFolder(home, path)
  const temporary = temporaryPath(home)
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, join(home, path))
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

const temporaryPath = (home: string) => join(home, temporaryFolder, randomBytes(16).toString('hex'))

/** `wx` refuses to write over anything that exists. */
async function writeSynced(file: string, bytes: Uint8Array) {
  await using handle = await open(file, 'wx', 0o640)
  await handle.writeFile(bytes)
  await handle.sync()
}

async function makeFolder(home: string, path: string): Promise<string> {
  if (!isStoredPath(path)) throw new Error('Not a path of the store')
  const folder = dirname(join(home, path))
  const made = await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) !== folder) throw new Error('Not a folder of the store')
  if (made) await syncFolder(dirname(made))
  return folder
}

/** Makes the name itself survive a power cut. */
async function syncFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

async function openFile<T>(
  home: string,
  path: string,
  use: (handle: FileHandle, size: number) => Promise<T>,
) {
  const file = await insideOf(home, path)
  const handle = file && (await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing))
  if (!handle) return null
  const stats = await handle.stat()
  if (stats.isFile()) return use(handle, stats.size)
  await handle.close()
  return null
}

async function toSize(handle: FileHandle, size: number): Promise<number> {
  await handle.close()
  return size
}

async function toStoredFile(handle: FileHandle, size: number): Promise<StoredFile> {
  if (size > streamFrom) {
    return { size, body: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> }
  }
  return { size, body: await readAll(handle) }
}

async function readAll(handle: FileHandle): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await handle.readFile()) as Uint8Array<ArrayBuffer>
  } finally {
    await handle.close()
  }
}

async function copyFile(home: string, path: string, to: string): Promise<boolean> {
  const bytes = await openFile(home, path, readAll)
  if (bytes) await writeWhole(home, to, bytes)
  return bytes !== null
}

async function removeFile(home: string, path: string): Promise<boolean> {
  const file = await insideOf(home, path)
  if (!file) return false
  const gone = await unlink(file).then(() => true, nullIfMissing)
  return gone ?? false
}

/** The file's place on disk; null for an unknown path or one whose folder is not really in `home`. */
async function insideOf(home: string, path: string): Promise<string | null> {
  if (!isStoredPath(path)) return null
  const folder = dirname(join(home, path))
  return (await realpath(folder).catch(nullIfMissing)) === folder ? join(home, path) : null
}

async function* listFiles(home: string): AsyncGenerator<{ path: string; modified: Date }> {
  for await (const entry of await opendir(home, { recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(home.length + 1)
    if (!entry.isFile() || !isStoredPath(path)) continue
    const stats = await stat(join(home, path)).catch(nullIfMissing)
    if (stats) yield { path, modified: stats.mtime }
  }
}

/** Left half written by killed processes; fresh ones may belong to a running one. */
async function sweepTemporary(home: string) {
  const folder = join(home, temporaryFolder)
  for (const name of await readdir(folder)) {
    const stats = await stat(join(folder, name)).catch(nullIfMissing)
    if (stats && stats.mtimeMs < Date.now() - staleMs) await unlink(join(folder, name)).catch(nullIfMissing)
  }
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

function nullIfMissing(error: unknown): null {
  if (missing.has(codeOf(error))) return null
  throw error
}

export function throwFull(error: unknown): never {
  throw storageProblem(error) === 'full' ? new StorageFull('The disk is full', { cause: error }) : error
}
