import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface SmtpError {
  responseCode?: number
  command?: string
  response?: string
}

/** RFC 3463 codes about addresses, but for the sender's (5.1.7, 5.1.8). */
const ofAddress = /^5\d\d[ -]5\.1\.(?!7|8)\d/

export const isUnknownAddress = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && ofAddress.test(response)

/** Locks the account against a change of address. */
export async function noteRefused(db: Db, address: string): Promise<void> {
  await sql`insert into address_refusals (user_id) select id from users where email = ${address} order by id for share
    on conflict (user_id) do update set last_on = greatest(address_refusals.last_on, excluded.last_on)`.execute(
    db,
  )
}

export async function noteTaken(db: Db, address: string): Promise<void> {
  await sql`delete from address_refusals where user_id in (select id from users where email = ${address})`.execute(
    db,
  )
}
