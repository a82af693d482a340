import { statfsSync } from 'node:fs'
import type { Claim } from './claim.ts'
import type { Place } from './place.ts'

/** PostgreSQL's default `min_wal_size` in 16 MB segments, which are reused. */
const segments = 5
const segmentBytes = 16 * 1024 * 1024

/** Without room for a row PostgreSQL refuses it; without room for a log segment it stops for good. */
export async function setLogAside({ query }: Claim, { files }: Place): Promise<void> {
  const { rows } = await query('select count(*)::int as count from pg_ls_waldir() where name ~ $1', [
    '^[0-9A-F]{24}$',
  ])
  const missing = segments - (rows[0]?.count ?? segments)
  const { bavail, bsize } = statfsSync(files)
  if (missing <= 0 || bavail * bsize < (missing + 2) * segmentBytes) return
  for (let made = 0; made < missing; made += 1) {
    // PostgreSQL leaves no segment without a record.
    await query("select pg_logical_emit_message(false, '', '')")
    await query('select pg_switch_wal()')
  }
  // Old segments become the next ones.
  await query('checkpoint')
}
