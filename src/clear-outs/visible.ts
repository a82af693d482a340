import { type Call, idParam } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayAlwaysSee } from './access.ts'
import { type ClearOut, clearOutById, listedIn, wasShown } from './sql.ts'

/** Null while nothing is listed, also after a revocation; a 410 once it has ended. */
export const visibleClearOut = (call: Call): Promise<ClearOut | null> =>
  known(call, async ({ id }) => (await listedIn(call.db, id)).length > 0)

/** Also known just after its last thing was taken, so that people are told. */
export const takeableClearOut = (call: Call): Promise<ClearOut | null> =>
  known(call, ({ id }) => wasShown(call.db, id))

async function known(call: Call, isToKnow: (row: ClearOut) => Promise<boolean>): Promise<ClearOut | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await clearOutById(call.db, id)
  if (!row) return null
  if (mayAlwaysSee(call.viewer, row)) return row
  if (row.organisation_status !== 'approved') return null
  if (row.ended_on !== null && (await wasShown(call.db, row.id)))
    throw new Refusal('gone', { message: m.clear_outs_over() })
  return (await isToKnow(row)) ? row : null
}
