import { sql } from 'kysely'
import { ago } from '../../db/ago.ts'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { invalid, type Refusal } from '../../http/errors.ts'
import { keptFor } from '../../i18n/kept-for.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { markUsed } from '../../images/unused.ts'
import { copyImage } from '../../images/uploads.ts'
import type { Store } from '../../storage/store.ts'

export interface ImageChanges {
  images?: string[]
  /** Absent texts stay; null removes one, `none` all. */
  image_alts?: Record<string, string | null> | 'none'
}

const unattachedQuotas = { listing: 200, clear_out: 300 }
type WaitsFor = keyof typeof unattachedQuotas

/** Edits based on earlier versions fail, and a rest no longer has the same goods. */
export const edited = {
  version: sql<number>`version + 1`,
  edited_version: sql<number>`version + 1`,
  goods_id: null,
}

/** Takes own uploads and photos already on the listing; else a 422. */
export async function attachImages(
  trx: Trx,
  listing: { id: number; user_id: number | null },
  { images, image_alts }: ImageChanges,
): Promise<Refusal | null> {
  if (images) {
    const refusal = await replaceImages(trx, listing, [...new Set(images)])
    if (refusal) return refusal
  }
  if (image_alts === 'none')
    await trx.updateTable('listing_images').set({ alt: '' }).where('listing_id', '=', listing.id).execute()
  else await describeImages(trx, listing, image_alts ?? {})
  return null
}

async function describeImages(
  trx: Trx,
  listing: { id: number },
  texts: Record<string, string | null>,
): Promise<void> {
  for (const [path, alt] of Object.entries(texts)) {
    await trx
      .updateTable('listing_images')
      .set({ alt: alt ?? '' })
      .where('path', '=', path)
      .where('listing_id', '=', listing.id)
      .execute()
  }
}

async function replaceImages(
  trx: Trx,
  listing: { id: number; user_id: number | null },
  paths: string[],
): Promise<Refusal | null> {
  const rows = await trx
    .selectFrom('listing_images')
    .select(['id', 'path'])
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .where((where) =>
      where.or([
        where('listing_id', '=', listing.id),
        where.and([where('listing_id', 'is', null), where('user_id', '=', listing.user_id)]),
      ]),
    )
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.path, row.id]))
  if (paths.some((path) => !found.has(path))) return invalid('images', m.listings_error_images())
  await detachImages(trx, [listing.id])
  for (const [position, path] of paths.entries()) {
    await trx
      .updateTable('listing_images')
      .set({ listing_id: listing.id, clear_out_row_id: null, position })
      .where('id', '=', found.get(path) ?? 0)
      .execute()
  }
  return null
}

/** Keeps own uploads until the row is a listing; else a 422. */
export async function keepForRow(
  trx: Trx,
  row: { id: number; user_id: number },
  paths: string[],
): Promise<Refusal | null> {
  await trx
    .updateTable('listing_images')
    .set({ clear_out_row_id: null })
    .where('clear_out_row_id', '=', row.id)
    .execute()
  if (paths.length === 0) return null
  const kept = await trx
    .updateTable('listing_images')
    .set({ clear_out_row_id: row.id })
    .where('path', '=', sql<string>`any(${paths}::text[])`)
    .where('user_id', '=', row.user_id)
    .where('listing_id', 'is', null)
    .where('clear_out_row_id', 'is', null)
    .returning('path')
    .execute()
  return kept.length < new Set(paths).size ? invalid('images', m.listings_error_images()) : null
}

/** A sweep removes files that no listing shows. */
export async function detachImages(trx: Trx, listingIds: number[]): Promise<void> {
  if (listingIds.length === 0) return
  await trx
    .updateTable('listing_images')
    .set({ listing_id: null, position: null })
    .where('listing_id', 'in', listingIds)
    .execute()
}

/** Both listings share the files. */
export async function copyImages(trx: Trx, from: number, to: number): Promise<void> {
  await sql`insert into listing_images (path, user_id, listing_id, position, alt, width, height, bytes, sha256)
    select path, user_id, ${to}, position, alt, width, height, bytes, sha256 from listing_images where listing_id = ${from} for share`.execute(
    trx,
  )
}

export async function removeImages(trx: Trx, listingId: number): Promise<void> {
  await trx.deleteFrom('listing_images').where('listing_id', '=', listingId).execute()
}

export async function mayUpload(db: Db, userId: number, to: WaitsFor = 'listing'): Promise<boolean> {
  const { total } = await db
    .selectFrom('listing_images')
    .select(sql<number>`count(*)`.as('total'))
    .where('user_id', '=', userId)
    .where('listing_id', 'is', null)
    .where('clear_out_row_id', 'is', null)
    .where('for_clear_out', '=', to === 'clear_out')
    .executeTakeFirstOrThrow()
  return total < unattachedQuotas[to]
}

/** A sweep removes the file once no row has had it for a while. */
export async function deleteImage(db: Db, userId: number, path: string): Promise<boolean> {
  return allOrNothing(db, async (trx) => {
    // A connection being made locks these and keeps its photos.
    await sql`select id from listings
      where id in (select listing_id from listing_images where path = ${path}) order by id for update`.execute(
      trx,
    )
    const deleted = await trx
      .deleteFrom('listing_images')
      .where('path', '=', path)
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`(listing_id is null or exists (select 1 from listings where listings.id = listing_id and status <> 'connected'))`,
      )
      .returning('listing_id')
      .execute()
    await markEdited(
      trx,
      deleted.flatMap(({ listing_id }) => listing_id ?? []),
    )
    return deleted.length > 0
  })
}

/** Makes edits based on the old photos stale. */
async function markEdited(trx: Trx, listingIds: number[]): Promise<void> {
  if (listingIds.length === 0) return
  await trx.updateTable('listings').set(edited).where('id', 'in', listingIds).execute()
}

type Stored = { path: string; width: number; height: number; bytes: number; sha256: string }

/** A sweep removes uploads unattached after 48 hours. */
export async function recordUpload(
  db: Db,
  userId: number,
  { path, width, height, bytes, sha256 }: Stored,
  to: WaitsFor = 'listing',
): Promise<void> {
  await allOrNothing(db, async (trx) => {
    await trx
      .insertInto('listing_images')
      .values({ path, width, height, bytes, sha256, user_id: userId, for_clear_out: to === 'clear_out' })
      .execute()
    await markUsed(trx, [path])
  })
}

export type CopiedPhotos = Awaited<ReturnType<typeof copyFiles>>

export async function copyFiles(db: Db, store: Store, from: number) {
  const rows = await db
    .selectFrom('listing_images')
    .select(['path', 'user_id', 'position', 'alt', 'width', 'height', 'bytes', 'sha256'])
    .where('listing_id', '=', from)
    .orderBy('position')
    .execute()
  const [copies, missing]: [typeof rows, number[]] = [[], []]
  for (const [at, row] of rows.entries()) {
    const path = await copyImage({ db, store }, row)
    if (path) copies.push({ ...row, path })
    else missing.push(at + 1)
  }
  return { copies, missing }
}

export async function showImages(trx: Trx, listingId: number, images: CopiedPhotos['copies']): Promise<void> {
  if (images.length === 0) return
  const rows = images.map((image) => ({ ...image, listing_id: listingId }))
  await trx.insertInto('listing_images').values(rows).execute()
  await markUsed(
    trx,
    images.map(({ path }) => path),
  )
}

export async function removeUnusedImages(db: Db): Promise<void> {
  await db
    .deleteFrom('listing_images')
    .where('listing_id', 'is', null)
    .where('clear_out_row_id', 'is', null)
    .where('created_at', '<', ago(keptFor.unusedImage))
    .execute()
}

export async function shownImages(db: Db): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from listing_images where coalesce(listing_id, clear_out_row_id) is not null
    union select photo from connections where photo is not null`.execute(db)
  return rows.map(({ path }) => path)
}

export async function knownImages(db: Db, paths: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from listing_images where path = any(${paths}::text[])
    union select photo from connections where photo = any(${paths}::text[])`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
