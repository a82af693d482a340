import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { isOn } from './absence.ts'
import { hasLeft } from './departed.ts'
import { accountsOf } from './sql.ts'

/** What else moves with somebody. `alone`: a colleague stopped standing in for them. */
export type TakeAlong = (trx: Trx, userId: number) => Promise<{ alone: boolean }>

/** Also returns the account that has the address already. */
export async function atAddress(trx: Trx, email: string, organisation_id: number | null) {
  const { verified: owner } = await accountsOf(trx, email)
  return {
    owner,
    columns: {
      ...{ email, organisation_id, pending_email: null, is_blocked_claim: owner !== undefined },
      version: sql<number>`version + 1`,
    },
  }
}

const domainOfAddress = sql<string>`split_part(email, '@', 2)`

export async function leaveOrganisation(
  trx: Trx,
  organisationId: number,
  domains: string[],
): Promise<number[]> {
  const left = await trx
    .updateTable('users')
    .set({ organisation_id: null, out_since: sql<Date>`coalesce(out_since, now())` })
    .where('organisation_id', '=', organisationId)
    .where(domainOfAddress, '=', sql<string>`any(${domains}::text[])`)
    .returning('id')
    .execute()
  // The old address may be a stranger's now, who would get the board's mail.
  const ids = left.map(({ id }) => id)
  await trx
    .deleteFrom('grants')
    .where('kind', '=', 'board')
    .where('user_id', 'in', [0, ...ids])
    .execute()
  return ids
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
    .where(sql<boolean>`not ${hasLeft('users.id')}`)
    .where(domainOfAddress, '=', sql<string>`any(${domains}::text[])`)
    .returning('id')
    .execute()
  return entered.map(({ id }) => id)
}

/** For a person who leaves without their organisation. */
export async function leaveAlone(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      ...{ organisation_id: null, pending_email: null, version: sql`version + 1` },
      out_since: sql<Date>`coalesce(out_since, now())`,
    })
    .where('id', '=', userId)
    .execute()
}

/** The organisation of their domain, or the one they left when others stayed there after its domain went. */
export async function returnTo(trx: Trx, userId: number, formerId: number | null) {
  const { rows } = await sql<{ id: number; name: string }>`
    update users set organisation_id = o.id, version = users.version + 1 from organisations o
    where users.id = ${userId} and o.id = coalesce(
      (select organisation_id from organisation_domains where domain = split_part(users.email, '@', 2)),
      (select organisation_id from users colleague where organisation_id = ${formerId}
        and split_part(colleague.email, '@', 2) = split_part(users.email, '@', 2) limit 1))
    returning o.id, o.name`.execute(trx)
  return rows[0]
}

/** While an organisation is revoked, LabEx asks its people nothing. */
export async function restPeople(trx: Trx, organisationId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ out_since: sql<Date>`coalesce(out_since, now())` })
    .where('organisation_id', '=', organisationId)
    .execute()
}

/** Without `userId`, everybody who is away without a stand-in. */
export async function restAway(db: Db, userId?: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ out_since: sql<Date>`now()` })
    .where('out_since', 'is', null)
    .where(isAwayAlone)
    .$if(userId !== undefined, (one) => one.where('id', '=', userId ?? 0))
    .execute()
}

const isAwayAlone = sql<boolean>`exists (select from absences
  where user_id = users.id and stand_in_id is null and ${isOn})`

/** Wakes those who can answer again; returns since when they were out. */
export async function endRest(trx: Trx, ids: number[]): Promise<{ id: number; out_since: Date }[]> {
  const { rows } = await sql<{ id: number; out_since: Date }>`
    with rested as (
      select users.id, out_since from users join organisations o on o.id = organisation_id
      where users.id = any(${ids}::int[]) and out_since is not null and o.status = 'approved'
        and not ${isAwayAlone}
      order by 1 for update of users
    )
    update users set out_since = null from rested where users.id = rested.id returning rested.*`.execute(trx)
  return rows
}
