import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { type FileHandle, mkdir, open, opendir, realpath, rename, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { isStoredPath, notePath, remembered, type Store, type StoredFile, storeIn } from './store.ts'
import { openTemporary } from './temporary.ts'
import { StorageFull, storageProblem } from './trouble.ts'

const probeMs = 3_000
/** Larger files are streamed, or slow readers would keep them in memory. */
const streamFrom = 262_144

interface Folder {
  home: string
  newTemporary: () => string
}

/** No path or symbolic link leads out: `put` and `copy` throw, the others find nothing. */
export async function openFolder(root: string): Promise<Store> {
  const newTemporary = await openTemporary(join(root, '.temporary'))
  const home = await realpath(root)
  const folder: Folder = { home, newTemporary }
  return storeIn({
    put: (path, bytes) => putFile(folder, path, bytes),
    open: async (path) => openFile(await insideOf(home, path), toStoredFile),
    copy: async (path, to) => {
      const bytes = await openFile(await insideOf(home, path), readAll)
      if (bytes) await putFile(folder, to, bytes)
      return bytes !== null
    },
    remove: async (path) => removeFile(await insideOf(home, path)),
    list: () => listFiles(home),
    readAll: (known) => readFiles(home, known),
    isWritable: remembered(() => canWrite(folder), probeMs),
    readNote: async (name) => (await openFile(join(home, notePath(name)), readAll))?.toString() ?? null,
    writeNote: (name, text) => writeWhole(folder, notePath(name), Buffer.from(text)),
    removeNote: (name) => removeFile(join(home, notePath(name))),
  })
}

/** A disk that does not answer counts as not writable. */
async function canWrite({ newTemporary }: Folder): Promise<boolean> {
  const file = newTemporary()
  const written = writeSynced(file, new Uint8Array(1))
    .finally(() => unlink(file))
    .then(
      () => true,
      () => false,
    )
  return Promise.race([written, sleep(2_000, false, { ref: false })])
}

async function putFile(folder: Folder, path: string, bytes: Uint8Array): Promise<void> {
  if (!isStoredPath(path)) throw new Error('Not a path of the store')
  await writeWhole(folder, path, bytes).catch(throwFull)
}

async function writeWhole({ home, newTemporary }: Folder, path: string, bytes: Uint8Array): Promise<void> {
  const folder = await makeFolder(dirname(join(home, path)))
  const temporary = newTemporary()
  try {
    await writeSynced(temporary, bytes)
    await rename(temporary, join(home, path))
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

async function writeSynced(file: string, bytes: Uint8Array) {
  await using handle = await open(file, 'wx', 0o640)
  await handle.writeFile(bytes)
  await handle.sync()
}

async function makeFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) !== folder) throw new Error('Not a folder of the store')
  if (made) await syncFolder(dirname(made))
  return folder
}

/** The name itself must survive a power cut. */
async function syncFolder(folder: string) {
  await using handle = await open(folder)
  await handle.sync()
}

async function openFile<T>(
  file: string | null,
  use: (handle: FileHandle, size: number) => Promise<T>,
): Promise<T | null> {
  const handle = file && (await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(nullIfMissing))
  if (!handle) return null
  const stats = await handle.stat()
  if (stats.isFile()) return use(handle, stats.size)
  await handle.close()
  return null
}

async function toStoredFile(handle: FileHandle, size: number): Promise<StoredFile> {
  if (size > streamFrom) {
    return { size, body: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> }
  }
  return { size, body: await readAll(handle, size) }
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer<ArrayBuffer>> {
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(size), 0, size, 0)
    if (bytesRead < size) throw cutOff()
    return buffer
  } finally {
    await handle.close()
  }
}

async function removeFile(file: string | null): Promise<void> {
  if (file) await unlink(file).catch(nullIfMissing)
}

/** Null for an unknown path, or a folder not really in `home`. */
async function insideOf(home: string, path: string): Promise<string | null> {
  if (!isStoredPath(path)) return null
  const folder = dirname(join(home, path))
  return (await realpath(folder).catch(nullIfMissing)) === folder ? join(home, path) : null
}

async function* listFiles(home: string): AsyncGenerator<string> {
  for await (const entry of await opendir(home, { recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(home.length + 1)
    if (entry.isFile() && isStoredPath(path)) yield path
  }
}

/** One buffer serves all: allocating for each file takes longer than reading it. */
async function* readFiles(
  home: string,
  known: ReadonlySet<string>,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  let memory = Buffer.allocUnsafeSlow(streamFrom)
  for await (const path of listFiles(home)) {
    const file = known.has(path) ? null : openIfThere(join(home, path))
    if (file === null) continue
    try {
      const { size } = fstatSync(file)
      if (size > memory.length) memory = Buffer.allocUnsafeSlow(size)
      if (readSync(file, memory, 0, size, 0) < size) throw cutOff()
      yield { path, bytes: memory.subarray(0, size) }
    } finally {
      closeSync(file)
    }
  }
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    return nullIfMissing(error)
  }
}

const cutOff = () => new Error('A stored file was cut off')

const missing = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

function nullIfMissing(error: unknown): null {
  if (missing.has(codeOf(error))) return null
  throw error
}

export function throwFull(error: unknown): never {
  throw storageProblem(error) === 'full' ? new StorageFull('The disk is full', { cause: error }) : error
}
