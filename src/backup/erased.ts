import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../app.ts'
import { type Erasure, erasures } from '../privacy/erasures.ts'
import { replaceFile } from './set.ts'

const fileIn = (folder: string) => path.join(folder, 'erasures.json')

/**
 * Keeps who was deleted beside the backups, with what earlier databases said: a restored one knows only of
 * those until its backup.
 */
export async function keepErasures({ db, config: { backupDir } }: Pick<App, 'db' | 'config'>): Promise<void> {
  if (backupDir === null) return
  const kept = await readErasures(backupDir)
  const known = new Set(kept.map(keyOf))
  const more = (await erasures(db)).filter((erasure) => !known.has(keyOf(erasure)))
  if (more.length === 0) return
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await replaceFile(fileIn(backupDir), `${JSON.stringify([...kept, ...more], null, 1)}\n`)
}

/** People deleted since a moment, according to any of the folders. */
export async function erasedSince(folders: (string | null)[], moment: string): Promise<Erasure[]> {
  const all = await Promise.all(folders.map((folder) => (folder ? readErasures(folder) : [])))
  return all.flat().filter(({ erased_at }) => new Date(erased_at) >= new Date(moment))
}

const keyOf = ({ user_id, joined_at }: Erasure) => `${user_id} ${joined_at}`

async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return JSON.parse(text)
}
