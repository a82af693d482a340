import { sql } from 'kysely'
import type { Db, Trx } from '../../db/connect.ts'
import { Refusal } from '../../http/errors.ts'
import { endSessionsOfUsers } from '../../http/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { parseAddress } from '../address.ts'
import { lockedAdministrators, userById } from '../sql.ts'
import { type Provider, providerName } from './sql.ts'

declare module '../../http/errors.ts' {
  interface Facts {
    /** By which alone people at this domain log in. */
    provider?: { id: number; name: string }
  }
}

/** They are switched on and name the domain. */
const ofDomain = (db: Db, domain: string) =>
  db
    .selectFrom('providers')
    .select(['id', 'name_en', 'name_nl', 'is_required'])
    .where('is_on', '=', true)
    .where(
      sql<boolean>`jsonb_path_exists(rows, '$[*].domains[*] ? (@ == $domain)',
        jsonb_build_object('domain', ${domain}::text))`,
    )
    .orderBy('id')

/** The same for every address at the domain, so that it does not tell who has an account. */
export async function requiredRefusal(db: Db, email: string | undefined): Promise<Refusal | null> {
  const domain = parseAddress(email)?.domain
  return domain ? refusalOf(await ofDomain(db, domain).execute(), domain) : null
}

/**
 * Wherever a session begins. Locks the domain's providers: one that becomes required waits, and then ends the
 * session. Returns whether a kept password began it.
 */
export async function refuseOtherWays(trx: Trx, userId: number): Promise<boolean> {
  const user = await userById(trx, userId)
  const domain = parseAddress(user?.email)?.domain
  const refusal = domain && refusalOf(await ofDomain(trx, domain).forShare().execute(), domain)
  if (refusal && !user?.password_kept_at) throw refusal
  return Boolean(refusal)
}

function refusalOf(providers: Awaited<ReturnType<ReturnType<typeof ofDomain>['execute']>>, domain: string) {
  const required = providers.find(({ is_required }) => is_required)
  if (!required) return null
  const name = providerName(required)
  return new Refusal('provider_required', {
    errors: { email: [m.accounts_provider_required({ domain, name })] },
    facts: { provider: { id: required.id, name } },
  })
}

/** A provider that is away would lock everybody out. */
export const nobodyElse = async (trx: Trx, domains: string[]): Promise<boolean> =>
  dependOn(await lockedAdministrators(trx), domains)

/** Whether none gets in while those domains' institution is away. */
export const dependOn = (
  all: { email: string; password_kept_at: Date | null }[],
  domains: string[],
): boolean =>
  all.every(
    ({ email, password_kept_at }) =>
      password_kept_at === null && domains.includes(parseAddress(email)?.domain ?? ''),
  )

/** Ends half logins too. */
export async function endOtherSessions(trx: Trx, domains: string[]): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`split_part(email, '@', 2)`, 'in', domains)
    .execute()
  const ids = people.map(({ id }) => id)
  await endSessionsOfUsers(trx, ids, { alsoByProvider: false })
  await trx
    .deleteFrom('half_logins')
    .where('user_id', '=', sql<number>`any(${ids}::int[])`)
    .where('by_provider', '=', false)
    .execute()
}

export const domainsOf = ({ rows }: Pick<Provider, 'rows'>): string[] =>
  rows.flatMap(({ domains }) => domains)
