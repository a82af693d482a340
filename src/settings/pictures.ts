import { sql } from 'kysely'
import type { Picture } from '../app.ts'
import { ago } from '../db/ago.ts'
import type { Db, Trx } from '../db/connect.ts'
import { keptFor } from '../i18n/kept-for.ts'
import { claimUnused } from '../images/unused.ts'
import type { StoredImage } from '../images/uploads.ts'

/** A text may equal a path without harm. Backups check with it too. */
export const heldPictures = `select path, sha256 from park_pictures
  where path in (select value #>> '{}' from park_settings, jsonb_each(content))`
const held = sql`path in (select path from (${sql.raw(heldPictures)}) as held)`

/** It is kept for two days, in which a setting may take it. */
export async function addPicture(db: Db, picture: Extract<StoredImage, { ok: true }>): Promise<Picture> {
  const { path, width, height, sha256 } = picture
  await db.insertInto('park_pictures').values({ path, width, height, sha256 }).execute()
  return { path, width, height }
}

/** Saves it from the sweep; false when the file is gone or may go any moment. */
export async function claimPicture(trx: Trx, path: string): Promise<boolean> {
  const isUnused = await claimUnused(trx, path)
  const { rows } = await sql`select from park_pictures
    where path = ${path} and (${isUnused} or ${held})`.execute(trx)
  return rows.length > 0
}

export async function knownPictures(db: Db, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from park_pictures where path = any(${paths}::text[]) and ${held}`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

export async function shownPictures(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select path from park_pictures where ${held}`.execute(db)
  return rows.map(({ path }) => path)
}

export async function forgetPictures(db: Db): Promise<void> {
  await sql`delete from park_pictures
    where added_at < ${ago(keptFor.unusedImage)} and not ${held}
      and not exists (select from unused_images where unused_images.path = park_pictures.path)`.execute(db)
}
