import type { Db } from '../db/connect.ts'
import type { Call } from './action.ts'

/**
 * Leaves a row in the append-only trail: who did what to whom (PRODUCT.md, Roles). Never give it a
 * secret, a token or what somebody typed into a password field.
 */
export async function audit(
  db: Db,
  call: Pick<Call, 'viewer' | 'ip'>,
  action: string,
  subject: string | null = null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { user } = call.viewer
  await db
    .insertInto('audit')
    .values({
      actor_id: user?.id ?? null,
      actor_name: user?.name ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      ip: call.ip,
    })
    .execute()
}
