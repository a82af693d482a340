import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'
import type { Host } from './host.ts'

export const keyOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 12)

/** Socket paths are limited to about 100 characters, so this is short and outside the data folder. */
export function newSocketFolder(files: string, account: Account | null, { id }: Host): string {
  const name = `${id}-${keyOf(files)}`
  const parents = [tmpdir(), '/tmp'].filter((parent) => parent.length < 70 && canEnter(account, parent))
  const folder = path.join(parents[0] ?? '/tmp', name)
  if (makeOwnFolder(folder, account)) return folder
  const other = mkdtempSync(`${folder}-`)
  makeOwnFolder(other, account)
  return other
}

export function makeOwnFolder(folder: string, account: Account | null): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.mode & 0o077) return false
  if (found.uid === (account?.uid ?? process.getuid?.())) return true
  if (found.uid !== process.getuid?.() || !account) return false
  chownSync(folder, account.uid, account.gid)
  return true
}
