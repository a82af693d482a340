import { sql } from 'kysely'
import type { Call } from './action.ts'
import { audit } from './audit.ts'
import type { Refusal } from './errors.ts'
import { addressKey } from './limits.ts'

const worthALook = [403, 419, 429]

/** Remembers a refusal worth a look later: of somebody signed in as a row of the trail, of visitors counted. */
export async function noteRefusal(call: Call, { status, code }: Refusal): Promise<void> {
  if (!worthALook.includes(status)) return
  if (call.viewer.user) await audit(call.db, call, `refused_${code}`, `${call.method} ${pathOf(call)}`)
  else await countRefusal(call, `refused_${code}`)
}

/** One more of a kind in this hour, from this network: strangers must not be able to fill the trail. */
export async function countRefusal(call: Call, kind: string, subject?: string): Promise<void> {
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

const pathOf = ({ url }: Call): string | undefined => url.split('?')[0]
