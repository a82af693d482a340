import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type WithdrawnFactor, withdrawnFactors } from '../accounts/factors/withdrawn.ts'
import { type ProviderState, providerStates } from '../accounts/providers/again.ts'
import type { App } from '../app.ts'
import { departures, type KeptDeparture } from '../departures/again.ts'
import { type Erasure, erasures } from '../privacy/erasures.ts'
import { replaceFile } from './set.ts'

export interface Withdrawals {
  accounts: Erasure[]
  factors: WithdrawnFactor[]
  departures: KeptDeparture[]
  providers: ProviderState[]
}

const fileIn = (folder: string) => path.join(folder, 'withdrawals.json')
/** Written by releases that kept deleted people only. */
const earlierFileIn = (folder: string) => path.join(folder, 'erasures.json')

/** Stored beside the backups, because a restored database knows only what came before. */
export async function keepWithdrawals({
  db,
  config: { backupDir },
}: Pick<App, 'db' | 'config'>): Promise<void> {
  if (backupDir === null) return
  const kept = await readWithdrawals(backupDir)
  const all: Withdrawals = {
    accounts: joined(kept.accounts, await erasures(db)),
    factors: joined(kept.factors, await withdrawnFactors(db)),
    departures: joined(kept.departures, await departures(db)),
    providers: joined(kept.providers, await providerStates(db)),
  }
  if (isDeepStrictEqual(all, kept)) return
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  await replaceFile(fileIn(backupDir), `${JSON.stringify(all, null, 1)}\n`)
}

export async function withdrawnSince(folders: (string | null)[], moment: string): Promise<Withdrawals> {
  const all = await Promise.all(folders.filter((folder) => folder !== null).map(readWithdrawals))
  const isSince = (at: string | null) => at !== null && new Date(at) >= new Date(moment)
  return {
    accounts: all.flatMap(({ accounts }) => accounts).filter(({ erased_at }) => isSince(erased_at)),
    factors: all.flatMap(({ factors }) => factors).filter(({ withdrawn_at }) => isSince(withdrawn_at)),
    departures: all
      .flatMap(({ departures }) => departures)
      .filter(({ left_at, back_at }) => isSince(left_at) || isSince(back_at)),
    providers: all.flatMap(({ providers }) => providers).filter(({ said_at }) => isSince(said_at)),
  }
}

type Withdrawn = Erasure | WithdrawnFactor | KeptDeparture | ProviderState

const joined = <Row extends Withdrawn>(kept: Row[], known: Row[]): Row[] => [
  ...new Map([...kept, ...known].map((row) => [keyOf(row), row])).values(),
]

/** Ids may repeat after a restore, so a person is also told by when they joined. */
function keyOf(row: Withdrawn): string {
  if ('provider_id' in row) return `${row.provider_id} ${row.made_at}`
  const which = 'made_at' in row ? row.made_at : 'left_at' in row ? row.left_at : ''
  return `${row.user_id} ${row.joined_at} ${which}`
}

async function readWithdrawals(folder: string): Promise<Withdrawals> {
  const {
    accounts = [],
    factors = [],
    departures = [],
    providers = [],
  } = await read(fileIn(folder), {} as Partial<Withdrawals>)
  const erased = joined(accounts, await read<Erasure[]>(earlierFileIn(folder), []))
  return { accounts: erased, factors, departures, providers }
}

async function read<Content>(file: string, none: Content): Promise<Content> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? none : JSON.parse(text)
}
