import type { Db } from '../db/connect.ts'
import { isReadOnly } from '../db/installation.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Refusal } from './errors.ts'

/** 'upkeep' is switched on by hand, for an upgrade or a restore. */
export type ReadOnlyReason = 'upkeep' | 'full'

const lookMs = 2_000
const fullMs = 5_000

interface Known {
  fullUntil: number
  lookedUntil: number
  looked: Promise<boolean>
}
const known = new WeakMap<Db, Known>()

function knownOf(db: Db): Known {
  const found = known.get(db) ?? { fullUntil: 0, lookedUntil: 0, looked: Promise.resolve(false) }
  known.set(db, found)
  return found
}

/** Spares the writes of the next seconds the attempt. */
export function noteFullDisk(db: Db): void {
  knownOf(db).fullUntil = performance.now() + fullMs
}

export async function readOnlyReason(db: Db): Promise<ReadOnlyReason | null> {
  const one = knownOf(db)
  const now = performance.now()
  if (now > one.lookedUntil) Object.assign(one, { lookedUntil: now + lookMs, looked: isReadOnly(db) })
  const isOn = await one.looked.catch((error) => {
    one.lookedUntil = 0
    throw error
  })
  if (isOn) return 'upkeep'
  return now < one.fullUntil ? 'full' : null
}

/** Asks the database, as the cached answer may predate the switch. */
export async function refuseWhenReadOnly(db: Db): Promise<void> {
  if (performance.now() < knownOf(db).fullUntil)
    throw new Refusal('storage_full', { retryAfter: fullMs / 1_000, message: m.common_error_no_room() })
  if (await isReadOnly(db))
    throw new Refusal('unavailable', { retryAfter: 120, message: m.common_error_read_only() })
}
