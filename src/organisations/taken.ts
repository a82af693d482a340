import { sql } from 'kysely'
import { type Db, type Trx, violated } from '../db/connect.ts'
import { invalid, type Refusal, together } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'

/** The indexes decide between simultaneous requests. */
export async function takenRefusal(
  db: Db,
  id: number,
  { name, domains }: { name?: string | undefined; domains?: string[] | undefined },
): Promise<Refusal | null> {
  const namesake = name === undefined ? undefined : await namesakeOf(db, name, id)
  return together(namesake ? nameRefusal() : null, domains && (await domainsRefusal(db, id, domains)))
}

/** An organisation that bears its name already keeps it. */
const namesakeOf = (db: Db, name: string, id: number) =>
  db
    .selectFrom('organisations')
    .select('id')
    .where(readsLike(name))
    .where('id', '<>', id)
    .where(
      sql<boolean>`not exists (select from organisations own where own.id = ${id} and own.name = ${name})`,
    )
    .executeTakeFirst()

export const readsLike = (name: string) => sql<boolean>`name_key(organisations.name) = name_key(${name})`

/** No index stops two names that read the same, so writers take turns. */
export async function nameRefusalWithin(
  trx: Trx,
  name: string | undefined,
  id: number,
): Promise<Refusal | null> {
  if (name === undefined) return null
  await lockNames(trx)
  return (await namesakeOf(trx, name, id)) ? nameRefusal() : null
}

export async function lockNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('names of organisations'))`.execute(trx)
}

export async function domainsRefusal(db: Db, id: number, domains: string[]): Promise<Refusal | null> {
  const other = await db
    .selectFrom('organisation_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('organisation_id', '<>', id)
    .executeTakeFirst()
  return other ? invalid('domains', m.admin_error_domain_taken({ domain: readable(other.domain) })) : null
}

const nameRefusal = () => invalid('name', m.admin_error_organisation_taken())

export function takenOr(error: unknown): Refusal {
  if (violated(error) === 'organisations_name') return nameRefusal()
  throw error
}
