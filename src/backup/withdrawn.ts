import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type WithdrawnFactor, withdrawnFactors } from '../accounts/factors/withdrawn.ts'
import type { App } from '../app.ts'
import { type Erasure, erasures } from '../privacy/erasures.ts'
import { replaceFile } from './set.ts'

/** What a restored backup would bring back: people who were deleted since, and what they took off their accounts. */
export interface Withdrawals {
  accounts: Erasure[]
  factors: WithdrawnFactor[]
}

const fileIn = (folder: string) => path.join(folder, 'withdrawals.json')
/** Of releases that knew of deleted people only. */
const earlierFileIn = (folder: string) => path.join(folder, 'erasures.json')

/**
 * Keeps beside the backups what was withdrawn, with what earlier databases said: a restored one knows only of what was
 * before its backup.
 */
export async function keepWithdrawals({
  db,
  config: { backupDir },
}: Pick<App, 'db' | 'config'>): Promise<void> {
  if (backupDir === null) return
  const kept = await readWithdrawals(backupDir)
  const all: Withdrawals = {
    accounts: joined(kept.accounts, await erasures(db)),
    factors: joined(kept.factors, await withdrawnFactors(db)),
  }
  if (all.accounts.length + all.factors.length === kept.accounts.length + kept.factors.length) return
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await replaceFile(fileIn(backupDir), `${JSON.stringify(all, null, 1)}\n`)
}

/** What was withdrawn since a moment, according to any of the folders. */
export async function withdrawnSince(folders: (string | null)[], moment: string): Promise<Withdrawals> {
  const all = await Promise.all(folders.filter((folder) => folder !== null).map(readWithdrawals))
  const isSince = (at: string) => new Date(at) >= new Date(moment)
  return {
    accounts: all.flatMap(({ accounts }) => accounts).filter(({ erased_at }) => isSince(erased_at)),
    factors: all.flatMap(({ factors }) => factors).filter(({ withdrawn_at }) => isSince(withdrawn_at)),
  }
}

function joined<Row extends Erasure | WithdrawnFactor>(kept: Row[], known: Row[]): Row[] {
  const keys = new Set(kept.map(keyOf))
  return [...kept, ...known.filter((row) => !keys.has(keyOf(row)))]
}

/** Ids may be given again after a restore, so a person is one by the moment they joined, too. */
const keyOf = (row: Erasure | WithdrawnFactor) =>
  [row.user_id, row.joined_at, 'made_at' in row ? row.made_at : ''].join(' ')

async function readWithdrawals(folder: string): Promise<Withdrawals> {
  const { accounts = [], factors = [] } = await read(fileIn(folder), {} as Partial<Withdrawals>)
  return { accounts: joined(accounts, await read<Erasure[]>(earlierFileIn(folder), [])), factors }
}

async function read<Content>(file: string, none: Content): Promise<Content> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? none : JSON.parse(text)
}
