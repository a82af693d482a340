import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'

export interface Stuck {
  kind:
    | 'nobodys'
    | 'contact_late'
    | 'safety'
    | 'desk'
    | 'recall'
    | 'join'
    | 'contact'
    | 'loan'
    | 'connection'
    | 'request'
    | 'organisation'
    | 'departed'
    | 'unseen'
  id: number
  name: string
  /** Counts whole days. */
  days: number
  /** Until when somebody who wrote was promised an answer. */
  answer_by: string | null
  /** It was not in the last weekly mail. */
  is_new: boolean
  /** Both sides of a connection, as far as they have an account. */
  write_to: string[]
}

const addresses: Record<Stuck['kind'], (thing: Stuck) => string> = {
  /** Where a second officer is named. */
  nobodys: () => '/admin/users',
  contact_late: () => '/admin/contact?show=overdue',
  safety: () => '/safety-desk',
  desk: () => '/safety-desk',
  recall: ({ id }) => `/recalls/${id}`,
  join: () => '/admin/join-labex-requests?show=awaiting_approval',
  contact: () => '/admin/contact?show=waiting',
  loan: ({ id }) => `/connections/${id}`,
  connection: ({ id }) => `/connections/${id}`,
  request: ({ id }) => `/listings/${id}`,
  departed: ({ id }) => `/admin/users/${id}/edit`,
  unseen: ({ id }) => `/admin/users/${id}/edit`,
  organisation: ({ name }) => `/admin/users?search=${encodeURIComponent(name)}`,
}

export const stuckHref = (thing: Stuck): string => addresses[thing.kind](thing)

const stuckTexts: Record<Stuck['kind'], (inputs: { count: number; day: string }) => string> = {
  nobodys: m.report_stuck_nobodys,
  contact_late: m.report_stuck_contact_late,
  safety: m.report_stuck_safety,
  desk: m.report_stuck_desk,
  recall: m.report_stuck_recall,
  join: m.report_stuck_join,
  contact: m.report_stuck_contact,
  loan: m.report_stuck_loan,
  connection: m.report_stuck_connection,
  request: m.report_stuck_request,
  organisation: m.report_stuck_organisation,
  departed: m.report_stuck_departed,
  unseen: m.report_stuck_unseen,
}

export const stuckText = ({ kind, days, answer_by }: Stuck): string =>
  stuckTexts[kind]({ count: days, day: answer_by ? writtenDay(answer_by) : '' })
