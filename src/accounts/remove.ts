import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db, Trx } from '../db/connect.ts'
import { keptFor } from '../i18n/kept-for.ts'

/** Removes unverified accounts of an address once it has its owner. */
export async function removeClaims(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
}

/** Removes accounts whose address was never confirmed. */
export async function tidyClaims(db: Db): Promise<void> {
  await sql`delete from users where verified_at is null and created_at < ${ago(keptFor.unconfirmed)}`.execute(
    db,
  )
}

/** Deletes the bare row; `deleteUser` takes care of everything else first. */
export async function removeAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
