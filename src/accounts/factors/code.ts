import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { App } from '../../app.ts'
import type { Db } from '../../db/connect.ts'
import { seal, unseal } from './seal.ts'

/** RFC 6238 with SHA-1, six digits and half a minute, as every app knows. */
const period = 30
const seedBytes = 20
const setUpWithin = 15 * 60

type Keys = Pick<App, 'secret'>

export interface NewSeed {
  /** Base32 in groups, to be typed where a camera is missing. */
  text: string
  /** What the QR code says. */
  uri: string
  /** To be sent back with the first code: nothing is kept until then. */
  sealed: string
}

export function newSeed(
  { secret, park }: Keys & Pick<App, 'park'>,
  user: { id: number; email: string },
): NewSeed {
  const seed = new Secret({ size: seedBytes })
  const until = Math.floor(Date.now() / 1_000) + setUpWithin
  const plain = Buffer.concat([Buffer.from(`${until}.`), seed.bytes])
  return {
    text: (seed.base32.match(/.{1,4}/g) ?? []).join(' '),
    uri: totp(seed, `LabEx ${park.name}`, user.email).toString(),
    sealed: seal(secret, 'new seeds', String(user.id), plain).toString('base64url'),
  }
}

/** Stores the seed with its first right code; null for an old or foreign seed, false for a wrong code. */
export async function keepSeed(
  db: Db,
  { secret }: Keys,
  userId: number,
  typed: { sealed: string; code: string },
): Promise<boolean | null> {
  const plain = unseal(secret, 'new seeds', String(userId), Buffer.from(typed.sealed, 'base64url'))
  const dot = plain?.indexOf('.') ?? -1
  if (!plain || Number(plain.subarray(0, dot)) * 1_000 < Date.now()) return null
  const bytes = plain.subarray(dot + 1)
  const step = stepOf(bytes, typed.code)
  if (step === null) return false
  const row = { sealed: seal(secret, 'seeds', String(userId), bytes), last_step: step }
  await db
    .insertInto('code_seeds')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute()
  return true
}

/** The update lets one of many equal requests pass. */
export async function takeCode(db: Db, keys: Keys, userId: number, code: string): Promise<boolean> {
  const seed = await seedOf(db, keys, userId)
  const step = seed && stepOf(seed, code)
  if (step == null) return false
  const taken = await db
    .updateTable('code_seeds')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** True when it was sealed under another application secret: no code can fit. */
export async function isUnreadable(db: Db, { secret }: Keys, userId: number): Promise<boolean> {
  const row = await sealedSeed(db, userId)
  return row !== undefined && openSeed(secret, row) === null
}

/** Null also where it cannot be read, as after a restore without the application's secret. */
async function seedOf(db: Db, { secret }: Keys, userId: number): Promise<Buffer | null> {
  const row = await sealedSeed(db, userId)
  return row ? openSeed(secret, row) : null
}

export const openSeed = (secret: string, { user_id, sealed }: { user_id: number; sealed: Buffer }) =>
  unseal(secret, 'seeds', String(user_id), sealed)

const sealedSeed = (db: Db, userId: number) =>
  db.selectFrom('code_seeds').select(['user_id', 'sealed']).where('user_id', '=', userId).executeTakeFirst()

/** The half minute of the code: the present one or a neighbour. */
function stepOf(seed: Uint8Array, code: string): number | null {
  const secret = new Secret({ buffer: new Uint8Array(seed).buffer })
  const timestamp = Date.now()
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / period) + delta
}

const totp = (secret: Secret, issuer = 'LabEx', label = '') =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period })
