import { sql } from 'kysely'
import { type Db, violated } from '../db/connect.ts'
import { invalid, type Refusal, together } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'

/** The 422 for a taken name or domain; the indexes decide between simultaneous requests. */
export async function takenRefusal(
  db: Db,
  id: number,
  { name, domains }: { name?: string | undefined; domains?: string[] | undefined },
): Promise<Refusal | null> {
  const namesake = await db
    .selectFrom('organisations')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name ?? ''})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return together(namesake ? nameRefusal() : null, domains && (await domainsRefusal(db, id, domains)))
}

export async function domainsRefusal(db: Db, id: number, domains: string[]): Promise<Refusal | null> {
  const other = await db
    .selectFrom('organisation_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('organisation_id', '<>', id)
    .executeTakeFirst()
  return other ? invalid('domains', m.admin_error_domain_taken({ domain: other.domain })) : null
}

const nameRefusal = () => invalid('name', m.admin_error_organisation_taken())

/** Turns a violated index of names into the same 422. */
export function takenOr(error: unknown): Refusal {
  if (violated(error) === 'organisations_name') return nameRefusal()
  throw error
}
