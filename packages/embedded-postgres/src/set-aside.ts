import { statfsSync } from 'node:fs'
import type { Claim } from './claim.ts'
import type { Place } from './place.ts'

/** PostgreSQL's default `min_wal_size`, in segments of 16 MB: so many are reused instead of removed. */
const segments = 5
const segmentBytes = 16 * 1024 * 1024

/**
 * Makes the next segments of the write-ahead log while there is room. PostgreSQL refuses a row when it has no room,
 * but without room for a segment it stops and does not start again: nobody could read any more.
 */
export async function setLogAside({ query }: Claim, { files }: Place): Promise<void> {
  const { rows } = await query('select count(*)::int as count from pg_ls_waldir() where name ~ $1', [
    '^[0-9A-F]{24}$',
  ])
  const missing = segments - (rows[0]?.count ?? segments)
  const { bavail, bsize } = statfsSync(files)
  if (missing <= 0 || bavail * bsize < (missing + 2) * segmentBytes) return
  for (let made = 0; made < missing; made += 1) {
    // PostgreSQL leaves no segment that has no record.
    await query("select pg_logical_emit_message(false, '', '')")
    await query('select pg_switch_wal()')
  }
  // Then those that are no longer needed become the next ones.
  await query('checkpoint')
}
