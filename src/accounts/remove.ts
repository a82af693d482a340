import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

/** Removes unverified accounts of an address once it has its owner. */
export async function removeClaims(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
}

/** Removes accounts left unverified for 14 days. */
export async function tidyClaims(db: Db): Promise<void> {
  await sql`delete from users where verified_at is null and created_at < now() - interval '14 days'`.execute(
    db,
  )
}

/** Deletes the bare row; `deleteUser` takes care of everything else first. */
export async function removeAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
