import { type RawBuilder, sql } from 'kysely'

/** Mail to members never leaves for an unregistered domain. */
export const mayReceive = (address: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(split_part(${address}, '@', 2) in (select domain from organisation_domains)
    or ${address} in (select email from users where role = 'administrator'))`
