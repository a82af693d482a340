import { m } from '../i18n/paraglide/messages.js'
import type { Option } from '../ui/option.ts'

const sorts = {
  date_desc: m.admin_sort_date_desc,
  date_asc: m.admin_sort_date_asc,
  title: m.admin_sort_title,
  name: m.admin_sort_name,
  order: m.admin_sort_order,
  due: m.admin_sort_due,
  waiting: m.admin_sort_waiting,
}

const shows = {
  draft: m.admin_state_draft,
  active: m.admin_state_active,
  inactive: m.admin_state_inactive,
  gone: m.admin_state_gone,
  connected: m.admin_state_connected,
  handed_over: m.admin_state_completed,
  expired: m.admin_state_expired,
  hidden: m.admin_state_hidden,
  past_date: m.listings_status_past_date,
  awaiting: m.listings_status_awaiting,
  blocked: m.listings_status_blocked,
  refused: m.listings_status_refused,
  open: m.admin_state_open,
  recalled: m.connections_status_recalled,
  completed: m.admin_state_completed,
  on_loan: m.connections_status_on_loan,
  returned: m.connections_status_returned,
  cancelled: m.admin_state_cancelled,
  deleted: m.admin_state_deleted,
  awaiting_approval: m.admin_state_awaiting,
  approved: m.admin_state_approved,
  rejected: m.admin_state_rejected,
  revoked: m.admin_state_revoked,
  verified: m.admin_show_verified,
  unverified: m.admin_show_unverified,
  administrators: m.admin_show_administrators,
  mail_refused: m.admin_show_refused,
  has_left: m.admin_departed_mark,
  waiting: m.admin_state_waiting,
  overdue: m.admin_state_overdue,
  answered: m.admin_state_answered,
  changes: m.admin_show_changes,
  refusals: m.admin_show_refusals,
  logins: m.admin_show_logins,
}

export type Sort = keyof typeof sorts
export type Show = keyof typeof shows

export const sortOptions = (names: readonly Sort[]): Option[] =>
  names.map((value) => ({ value, label: sorts[value]() }))
export const showOptions = (names: readonly Show[]): Option[] => [
  { value: 'all', label: m.admin_show_all() },
  ...names.map((value) => ({ value, label: shows[value]() })),
]

export const stateText = (state: Show): string => shows[state]()
export const isShow = (name: string): name is Show => Object.hasOwn(shows, name)
