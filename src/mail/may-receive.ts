import { type RawBuilder, sql } from 'kysely'

/** Somebody else may read a departed person's mail. */
const isGone = (address: RawBuilder<string>) =>
  sql<boolean>`(${address} in (select email from users join departures on user_id = users.id where back_at is null))`

/** Links that act without login: for registered domains, read by no stranger, administrators, the board. */
export const mayReceiveLinks = (address: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(not ${isGone(address)} and (split_part(${address}, '@', 2) in (select domain from organisation_domains)
    or ${address} in (select email from users where role = 'administrator')
    or ${address} in (select email from users join grants on user_id = users.id
      where kind = 'board' and organisation_id is null and verified_at is not null)))`

/** Mail that opens an account also goes to domains kept for their people. */
export const mayReceiveKeys = (address: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(${mayReceiveLinks(address)}
    or ${address} in (select email from users
      join kept_domains on kept_domains.organisation_id = users.organisation_id
        and domain = split_part(email, '@', 2)
      join organisations on organisations.id = users.organisation_id
      where verified_at is not null and ends_at > now() and organisations.status = 'approved'))`

/** Other mail also goes to confirmed people who stay with an organisation. */
export const mayReceive = (address: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`(${mayReceiveLinks(address)}
    or ${address} in (select email from users join organisations on organisations.id = organisation_id
      where verified_at is not null and organisations.status = 'approved'))`
