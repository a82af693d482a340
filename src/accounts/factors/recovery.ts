import { randomBytes, randomInt } from 'node:crypto'
import type { Db, Trx } from '../../db/connect.ts'
import { hashPassword, rehashed } from '../password.ts'

/** Crockford's base 32, without letters taken for others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const half = 5
const count = 10

/** Ten codes of 50 bits, once each, replacing any others; hashed like passwords. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: count }, newCode)
  // One salt per person, so that a typed code costs one hash.
  const salt = randomBytes(16)
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashPassword(code.replace('-', ''), salt))
  return { codes, hashes }
}

export async function keepRecoveryCodes(trx: Trx, userId: number, hashes: string[]): Promise<void> {
  await forgetRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function forgetRecoveryCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** The delete lets one of many equal requests pass. */
export async function takeRecoveryCode(db: Db, userId: number, typed: string): Promise<boolean> {
  const one = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const code_hash = await rehashed(plainOf(typed), one?.code_hash ?? null)
  if (code_hash === null) return false
  const used = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

const plainOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 64)

function newCode(): string {
  const part = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}
