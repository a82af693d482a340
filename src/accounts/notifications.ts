import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Template } from '../mail/mail.ts'

/**
 * The last two are for administrators, the last also for officers. Mails about access cannot be turned off.
 */
export const notifications = [
  'listing_reminders',
  'handover_reminders',
  'join_requests',
  'stuck_things',
] as const
export type Notification = (typeof notifications)[number]

export const chosen = (notify: Record<string, boolean>): Record<Notification, boolean> => ({
  listing_reminders: notify.listing_reminders !== false,
  handover_reminders: notify.handover_reminders !== false,
  join_requests: notify.join_requests !== false,
  stuck_things: notify.stuck_things !== false,
})

export const wants = (kind: Notification) => sql<boolean>`users.notify ->> ${kind} is distinct from 'false'`

/** Sends none once its reader has turned it off, even if it was queued before. */
export const optional = <Data extends object>(
  kind: Notification,
  { audience, compose }: Template<Data>,
): Template<Data> => ({
  audience,
  compose: async (app, data, identity) => {
    const mail = await compose(app, data, identity)
    return mail && (await isWanted(app.db, kind, mail.to)) ? mail : null
  },
})

async function isWanted(db: Db, kind: Notification, email: string): Promise<boolean> {
  const query = db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
  return (await query.where(wants(kind)).executeTakeFirst()) !== undefined
}
