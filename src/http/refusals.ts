import { sql } from 'kysely'
import { ago } from '../db/ago.ts'
import type { Db } from '../db/connect.ts'
import { keptFor } from '../i18n/kept-for.ts'
import type { Call } from './action.ts'
import { type AuditAct, audit, auditedStatuses } from './audit.ts'
import type { Refusal } from './errors.ts'
import { addressKey } from './limits.ts'

export async function recordRefusal(call: Call, refusal: Refusal): Promise<void> {
  if (!refusal.hasStatus(auditedStatuses)) return
  const act = `refused_${refusal.code}` as const
  if (call.viewer.user) await audit(call.db, call, act, `${call.method} ${pathOf(call)}`)
  else await countRefusal(call, act)
}

/** By hour and network, so that strangers cannot fill the trail. */
export async function countRefusal(call: Call, kind: AuditAct, subject?: string): Promise<void> {
  const network = addressKey(call.ip)
  call.app.log.info({ kind, network, call: `${call.method} ${pathOf(call)}`, subject }, 'visitor refused')
  await call.db
    .insertInto('refusals')
    .values({ hour: sql`date_trunc('hour', now())`, kind, network, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind', 'network']).doUpdateSet({ count: sql`refusals.count + 1` }),
    )
    .execute()
}

export async function tidyRefusals(db: Db): Promise<void> {
  await db.deleteFrom('refusals').where('hour', '<', ago(keptFor.refusal)).execute()
}

const pathOf = ({ url }: Call): string | undefined => url.split('?')[0]
