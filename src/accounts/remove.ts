import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

/** Removes the unverified accounts of an address, once it has its owner. */
export async function removeClaims(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
}

/** Removes accounts that nobody has confirmed for 14 days. */
export async function tidyClaims(db: Db): Promise<void> {
  await sql`delete from users where verified_at is null and created_at < now() - interval '14 days'`.execute(
    db,
  )
}

/** Removes the bare row with what hangs on it; `deleteUser` sees to everything else first. */
export async function removeAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
