import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type Finding, fine, wrong } from './finding.ts'

/** Null without systemd, or where the host keeps the clock. */
export type Clock = 'follows' | 'strays' | 'has no client' | null

const harm = 'Wrong times break links in mails and reminders.'
const remedies = {
  strays: `Run: sudo timedatectl set-ntp true. ${harm}`,
  'has no client': `Run: sudo apt-get install systemd-timesyncd (or chrony). ${harm}`,
}

export async function checkClock(db: Db, clock: Clock): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{
    ms: number
  }>`select extract(epoch from clock_timestamp())::float * 1000 as ms`.execute(db)
  const apart = Math.abs((rows[0]?.ms ?? 0) - (before + Date.now()) / 2) / 1000
  if (apart > 2)
    return wrong(
      'clock',
      `${apart.toFixed(0)} s from the database's`,
      'Let both machines follow a time server.',
    )
  if (clock === 'strays' || clock === 'has no client')
    return wrong('clock', 'follows no time server', remedies[clock])
  return fine('clock', new Date().toISOString())
}

type Ask = (program: string, ...args: string[]) => Promise<string>

const ask: Ask = async (program, ...args) => (await promisify(execFile)(program, args)).stdout

export async function clockOfMachine(says: Ask = ask): Promise<Clock> {
  const isContainer = await says('systemd-detect-virt', '--container').catch(() => null)
  if (isContainer) return null
  const facts = await says('timedatectl', 'show').catch(() => null)
  if (facts === null) return null
  if (facts.includes('NTPSynchronized=yes')) return 'follows'
  return facts.includes('CanNTP=yes') ? 'strays' : 'has no client'
}
