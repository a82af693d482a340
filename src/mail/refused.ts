import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** What a mail server answered, as nodemailer throws it. */
export interface SmtpError {
  responseCode?: number
  command?: string
  response?: string
}

/** Of the codes about addresses (RFC 3463), 5.1.7 and 5.1.8 are about the sender's. */
const ofAddress = /^5\d\d[ -]5\.1\.(?!7|8)\d/

export const isUnknownAddress = ({ command, response = '' }: SmtpError): boolean =>
  command === 'RCPT TO' && ofAddress.test(response)

/** Locks whose address it is, so that a change of it comes before or after. */
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
