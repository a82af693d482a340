import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

/**
 * Earlier builds' files, for pages opened with them, in DATA_DIR. Each hour a process touches its build's
 * folder; one untouched for a day is removed.
 */
const folderIn = (dataDir: string): string => path.join(dataDir, 'builds')

const hour = 3_600_000
const keptMs = 25 * hour

export async function keepBuild(dataDir: string, version: string, assets: string): Promise<void> {
  await touchBuild(dataDir, version, assets)
  setInterval(() => void touchBuild(dataDir, version, assets).catch(() => {}), hour).unref()
}

async function touchBuild(dataDir: string, version: string, assets: string): Promise<void> {
  const all = folderIn(dataDir)
  const own = path.join(all, version)
  if (!(await exists(own))) await copyWhole(assets, own)
  const now = new Date()
  await utimes(own, now, now)
  for (const name of await readdir(all)) {
    const folder = path.join(all, name)
    const { mtimeMs } = await stat(folder)
    if (now.getTime() - mtimeMs > keptMs) await rm(folder, { recursive: true, force: true })
  }
}

/** Renamed once whole, as two processes may start at once. */
async function copyWhole(assets: string, own: string): Promise<void> {
  const part = `${own}.${randomUUID()}`
  await mkdir(path.dirname(own), { recursive: true })
  await cp(assets, path.join(part, 'assets'), { recursive: true })
  await rename(part, own).catch(() => rm(part, { recursive: true, force: true }))
}

export async function readKept(dataDir: string, file: string): Promise<Buffer<ArrayBuffer> | null> {
  for (const version of await readdir(folderIn(dataDir)).catch(() => [])) {
    const bytes = await readFile(path.join(folderIn(dataDir), version, file)).catch(() => null)
    if (bytes) return bytes
  }
  return null
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
