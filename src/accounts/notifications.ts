import { sql } from 'kysely'

/**
 * Optional mails; the last two are for administrators. Mails about access and agreements always come.
 */
export const notifications = [
  'listing_reminders',
  'handover_reminders',
  'join_requests',
  'stuck_things',
] as const
export type Notification = (typeof notifications)[number]

/** Everything is on unless turned off. */
export const chosen = (notify: Record<string, boolean>): Record<Notification, boolean> => ({
  listing_reminders: notify.listing_reminders !== false,
  handover_reminders: notify.handover_reminders !== false,
  join_requests: notify.join_requests !== false,
  stuck_things: notify.stuck_things !== false,
})

/** For the `where` of reminders. */
export const wants = (kind: Notification) => sql<boolean>`users.notify ->> ${kind} is distinct from 'false'`
