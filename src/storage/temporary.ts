import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const staleMs = 3_600_000

/** A later start removes what a crash leaves. */
export async function openTemporary(folder: string): Promise<() => string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  return () => join(folder, randomBytes(16).toString('hex'))
}

/** Fresh files may belong to a running process. */
async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const stats = await stat(file).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - staleMs) await unlink(file).catch(() => {})
  }
}
