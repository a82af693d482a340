import { sql } from 'kysely'

/** The mails people may do without; the last two are for administrators. Everything about access, and what was agreed with others, always comes. */
export const notifications = [
  'listing_reminders',
  'handover_reminders',
  'join_requests',
  'stuck_things',
] as const
export type Notification = (typeof notifications)[number]

/** What is chosen, unless told otherwise: yes. */
export const chosen = (notify: Record<string, boolean>): Record<Notification, boolean> => ({
  listing_reminders: notify.listing_reminders !== false,
  handover_reminders: notify.handover_reminders !== false,
  join_requests: notify.join_requests !== false,
  stuck_things: notify.stuck_things !== false,
})

/** Users who want this kind of mail; for the `where` of reminders. */
export const wants = (kind: Notification) => sql<boolean>`users.notify ->> ${kind} is distinct from 'false'`
