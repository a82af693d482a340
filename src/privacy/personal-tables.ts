import type { Tables } from '../db/tables.ts'
import { addressedMails } from '../mail/outbox.ts'
import type { exportOf } from './export.ts'

interface Personal {
  /** Its part of the export, or why there is none. */
  exported: keyof Awaited<ReturnType<typeof exportOf>> | { not: string }
  deleted: 'with the account' | 'kept without the person' | { kept: string }
}

/** Every table that knows a person, so that export and deletion forget none. */
export const personalTables: Partial<Record<keyof Tables, Personal>> = {
  users: { exported: 'account', deleted: 'with the account' },
  address_refusals: { exported: 'account', deleted: 'with the account' },
  absences: { exported: 'account', deleted: 'with the account' },
  grants: { exported: 'account', deleted: 'with the account' },
  sessions: { exported: 'sessions', deleted: 'with the account' },
  known_devices: { exported: { not: 'a digest of a random cookie' }, deleted: 'with the account' },
  tokens: { exported: { not: 'digests of secrets' }, deleted: 'with the account' },
  listings: { exported: 'listings', deleted: 'kept without the person' },
  listing_images: { exported: 'listings', deleted: 'kept without the person' },
  connections: { exported: 'connections', deleted: 'kept without the person' },
  handovers: { exported: 'connections', deleted: 'kept without the person' },
  recalls: {
    exported: { not: 'an act of office, which the trail keeps' },
    deleted: 'kept without the person',
  },
  recall_messages: {
    exported: { not: 'an act of office, which the trail keeps' },
    deleted: 'kept without the person',
  },
  recall_people: { exported: { not: 'the mail itself went to the person' }, deleted: 'with the account' },
  recall_answers: { exported: 'recall_answers', deleted: 'kept without the person' },
  recall_reminders: { exported: { not: 'the mail itself went to the person' }, deleted: 'with the account' },
  pickups: { exported: 'connections', deleted: 'kept without the person' },
  alerts: { exported: 'alerts', deleted: 'with the account' },
  join_requests: { exported: 'join_requests', deleted: { kept: 'the park keeps why it let somebody in' } },
  contact_messages: { exported: 'contact_messages', deleted: { kept: 'the park keeps what it answered' } },
}

/** Jobs that hold a person's address, which goes with them: at the latest after 72 hours, and at a restore. */
export const personalJobs = addressedMails
