import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { Absence } from './upkeep-tables.ts'

/** A restored database has a new one. */
export async function generationOf(db: Db): Promise<string> {
  return (await installation(db)).generation
}

/** A restore keeps it. */
export async function siteOf(db: Db): Promise<string> {
  return (await installation(db)).site
}

export async function renewGeneration(db: Db): Promise<string> {
  const { generation } = await db
    .updateTable('installation')
    .set({ generation: sql`gen_random_uuid()` })
    .returning('generation')
    .executeTakeFirstOrThrow()
  return generation
}

export async function isReadOnly(db: Db): Promise<boolean> {
  return (await installation(db)).read_only_since !== null
}

export async function setReadOnly(db: Db, isOn: boolean): Promise<void> {
  await db
    .updateTable('installation')
    .set({ read_only_since: isOn ? sql`coalesce(read_only_since, now())` : null })
    .execute()
}

export async function lastVerifiedBackup(db: Db): Promise<Date | null> {
  return (await installation(db)).backed_up_at
}

const oldAfterMs = 48 * 3_600_000

/** Two days: notices a failed backup, forgives a late one. */
export const isBackupOld = (at: Date | null): boolean => at === null || Date.now() - at.getTime() > oldAfterMs

export async function noteVerifiedBackup(db: Db, madeAt: Date): Promise<void> {
  await db
    .updateTable('installation')
    .set({ backed_up_at: sql`greatest(backed_up_at, ${madeAt})` })
    .execute()
}

/** One an hour, recorded in the same statement. */
export async function mayRemoveBackup(db: Db, madeAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ backup_removed_at: sql`now()`, removed_backup_made_at: madeAt })
    .where(
      sql<boolean>`backup_removed_at is null or backup_removed_at not between now() - interval '1 hour' and now() + interval '1 hour'`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function lastRemovedBackup(db: Db): Promise<{ at: Date; made_at: Date } | null> {
  const { backup_removed_at: at, removed_backup_made_at: made_at } = await installation(db)
  return at && made_at && { at, made_at }
}

export async function missingImages(db: Db): Promise<number> {
  return (await installation(db)).missing_images
}

export async function noteMissingImages(db: Db, count: number): Promise<void> {
  await db.updateTable('installation').set({ missing_images: count }).execute()
}

export async function noteOn(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ on_at: Date | null }>`
    with before as (select on_at from installation for update)
    update installation set on_at = ${now} from before returning before.on_at`.execute(db)
  return rows[0]?.on_at ?? null
}

export async function lastAbsence(db: Db): Promise<Absence | null> {
  const { absence } = await installation(db)
  return absence && Date.now() - new Date(absence.to).getTime() < 7 * 86_400_000 ? absence : null
}

export async function noteAbsence(db: Db, absence: Absence): Promise<void> {
  await db
    .updateTable('installation')
    .set({ absence: JSON.stringify(absence) })
    .execute()
}

export async function stuckMailedOn(db: Db): Promise<string | null> {
  return (await installation(db)).stuck_mailed_on
}

export async function noteStuckMail(db: Db, today: string): Promise<void> {
  await db.updateTable('installation').set({ stuck_mailed_on: today }).execute()
}

const installation = (db: Db) => db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
