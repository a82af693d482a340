import { sql } from 'kysely'
import { ago } from '../../db/ago.ts'
import type { Db } from '../../db/connect.ts'
import { keptFor } from '../../i18n/kept-for.ts'

/** A passkey, code app, institution's account or kept password. Times have PostgreSQL's microseconds. */
export interface WithdrawnFactor {
  user_id: number
  joined_at: string
  /** It identifies the factor: nobody sets up two of a kind at one moment. */
  made_at: string
  withdrawn_at: string
}

export async function withdrawnFactors(db: Db): Promise<WithdrawnFactor[]> {
  const { rows } = await sql<WithdrawnFactor>`
    select user_id, created_at::text as joined_at, made_at::text, withdrawn_at::text
      from withdrawn_factors join users on id = user_id order by withdrawn_at`.execute(db)
  return rows
}

/** After a restore; returns how many the backup had. */
export async function withdrawAgain(db: Db, withdrawn: WithdrawnFactor[]): Promise<number> {
  const gone = sql`(select users.id, made_at from users join json_to_recordset(${JSON.stringify(withdrawn)}::json)
    as gone (user_id int, joined_at timestamptz, made_at timestamptz)
      on user_id = users.id and joined_at = users.created_at)`
  const passkeys = await sql`delete from passkeys where (user_id, created_at) in ${gone}`.execute(db)
  const seeds = await sql`delete from code_seeds where (user_id, created_at) in ${gone}`.execute(db)
  const links = await sql`delete from provider_links where (user_id, created_at) in ${gone}`.execute(db)
  const passwords = await sql`update users set password_kept_at = null
    where (id, password_kept_at) in ${gone}`.execute(db)
  return [passkeys, seeds, links, passwords].reduce(
    (sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows),
    0,
  )
}

/** The list beside the backups keeps them. */
export async function tidyWithdrawn(db: Db): Promise<void> {
  await db.deleteFrom('withdrawn_factors').where('withdrawn_at', '<', ago(keptFor.withdrawn)).execute()
}
