import { sql } from 'kysely'
import type { Trx } from '../db/connect.ts'

const domainOfAddress = sql<string>`split_part(email, '@', 2)`

export async function leaveOrganisation(trx: Trx, organisationId: number, domain: string): Promise<number[]> {
  const left = await trx
    .updateTable('users')
    .set({ organisation_id: null })
    .where('organisation_id', '=', organisationId)
    .where(domainOfAddress, '=', domain)
    .returning('id')
    .execute()
  return left.map(({ id }) => id)
}

export async function enterOrganisation(
  trx: Trx,
  organisationId: number,
  domains: string[],
): Promise<number[]> {
  const entered = await trx
    .updateTable('users')
    .set({ organisation_id: organisationId })
    .where('organisation_id', 'is', null)
    .where(domainOfAddress, '=', sql<string>`any(${domains}::text[])`)
    .returning('id')
    .execute()
  return entered.map(({ id }) => id)
}
