import { m } from '../i18n/paraglide/messages.js'

/** Words of the tables' states and kinds, for pages and CSV alike; pure text, safe in the browser. */
export type ListingState = 'active' | 'inactive' | 'connected' | 'expired' | 'hidden'
export type ConnectionStatus = 'open' | 'completed' | 'cancelled'

const types: Record<string, () => string> = {
  equipment: m.fields_type_equipment,
  chemicals: m.fields_type_chemicals,
  disposables: m.fields_type_disposables,
  furniture: m.fields_type_furniture,
}

const listingStates: Record<ListingState, () => string> = {
  active: m.admin_state_active,
  inactive: m.admin_state_inactive,
  connected: m.admin_state_connected,
  expired: m.admin_state_expired,
  hidden: m.admin_state_hidden,
}

const connectionStatuses: Record<ConnectionStatus, () => string> = {
  open: m.admin_state_open,
  completed: m.admin_state_completed,
  cancelled: m.admin_state_cancelled,
}

const joinStatuses = {
  awaiting_approval: m.admin_state_awaiting,
  approved: m.admin_state_approved,
  rejected: m.admin_state_rejected,
}

const acts: Record<string, () => string> = {
  login: m.admin_act_login,
  login_failed: m.admin_act_login_failed,
  domain_refused: m.admin_act_domain_refused,
  password_reset: m.admin_act_password_reset,
  email_confirmed: m.admin_act_email_confirmed,
  email_changed: m.admin_act_email_changed,
  account_changed: m.admin_act_account_changed,
  session_ended: m.admin_act_session_ended,
  administrator_made: m.admin_act_administrator_made,
  join_request_approved: m.admin_act_join_request_approved,
  join_request_rejected: m.admin_act_join_request_rejected,
  organisation_created: m.admin_act_organisation_created,
  organisation_changed: m.admin_act_organisation_changed,
  organisation_approved: m.admin_act_organisation_approved,
  organisation_revoked: m.admin_act_organisation_revoked,
  user_created: m.admin_act_user_created,
  user_changed: m.admin_act_user_changed,
  user_deleted: m.admin_act_user_deleted,
  listings_moved: m.admin_act_listings_moved,
  sessions_ended: m.admin_act_sessions_ended,
  reset_started: m.admin_act_reset_started,
  listing_deleted: m.admin_act_listing_deleted,
  listing_hidden: m.admin_act_listing_hidden,
  listing_shown: m.admin_act_listing_shown,
  connection_cancelled: m.admin_act_connection_cancelled,
  mail_refused: m.admin_act_mail_refused,
  contact_answered: m.admin_act_contact_answered,
  contact_reopened: m.admin_act_contact_reopened,
  faq_created: m.admin_act_faq_created,
  faq_changed: m.admin_act_faq_changed,
  faq_deleted: m.admin_act_faq_deleted,
  faq_category_created: m.admin_act_faq_category_created,
  faq_category_changed: m.admin_act_faq_category_changed,
  faq_category_deleted: m.admin_act_faq_category_deleted,
  table_exported: m.admin_act_table_exported,
  audit_retention_changed: m.admin_act_audit_retention_changed,
  audit_shortened: m.admin_act_audit_shortened,
  refused_forbidden: m.admin_act_refused_forbidden,
  refused_session_expired: m.admin_act_refused_session_expired,
  refused_too_many_requests: m.admin_act_refused_too_many_requests,
}

export const typeText = (type: string): string => types[type]?.() ?? type
export const exchangeText = (type: 'offer' | 'request'): string =>
  type === 'offer' ? m.ui_offer() : m.ui_request()
export const listingStateText = (state: ListingState): string => listingStates[state]()
export const connectionStatusText = (status: ConnectionStatus): string => connectionStatuses[status]()
export const joinStatusText = (status: keyof typeof joinStatuses): string => joinStatuses[status]()
export const organisationStatusText = (status: 'approved' | 'revoked'): string =>
  status === 'approved' ? m.admin_state_approved() : m.admin_state_revoked()
export const roleText = (role: 'user' | 'administrator'): string =>
  role === 'administrator' ? m.admin_role_administrator() : m.admin_role_user()
/** An act of the audit trail; one without words of its own is shown by its code. */
export const actText = (act: string): string => acts[act]?.() ?? act.replaceAll('_', ' ')
