import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db, Trx } from '../db/connect.ts'
import { keptFor } from '../i18n/kept-for.ts'

export async function removeClaims(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('users').where('email', '=', email).where('verified_at', 'is', null).execute()
}

export async function tidyClaims(db: Db): Promise<void> {
  await sql`delete from users where verified_at is null and created_at < ${ago(keptFor.unconfirmed)}`.execute(
    db,
  )
}

export async function removeAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
