import { sql } from 'kysely'
import type { Call } from '../../http/action.ts'
import { isAdministrator } from '../../http/viewer.ts'
import { momentText } from '../../i18n/day.ts'
import { isOwner } from '../row/access.ts'
import type { ListingRow } from '../row/sql.ts'
import { rulesMet } from './safety.ts'

/** Its owner also reads what a change of rules did before any mail. */
export async function safetyFor(call: Call, row: ListingRow) {
  const met = await rulesMet(call.db, row.id)
  const pass_on = met.filter(({ verdict }) => verdict === 'warn' || row.safety !== null)
  return { pass_on, stopped: await stoppedFor(call, row) }
}

interface Stopped {
  /** Nothing stops it any more; it is shown again when all is judged once more. */
  free: boolean
  /** By the park's clock; null where no change of a rule, register or table is known. */
  since: string | null
}

/** Null once settled: the page then says what its owner was told. */
async function stoppedFor({ db, viewer, app }: Call, row: ListingRow): Promise<Stopped | null> {
  const isStopped = (row.safety === 'blocked' || row.safety === 'awaiting') && row.safety_reason === null
  if (!isStopped || !(isOwner(viewer, row) || isAdministrator(viewer))) return null
  const { rows } = await sql<{ free: boolean; untold: boolean; since: Date | null }>`
    select safety_of(listings) is null as free, safety_untold as untold,
      (select min(created_at) from rule_changes where listings.id = any(stopped)
        and created_at > now() - interval '1 hour') as since
    from listings where id = ${row.id}`.execute(db)
  const [now] = rows
  if (!now || !(now.free || now.untold)) return null
  return { free: now.free, since: momentText(now.since, app.config.parkTimeZone).slice(11) || null }
}
