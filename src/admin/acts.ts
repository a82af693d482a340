import type { AuditAct } from '../http/audit.ts'
import { m } from '../i18n/paraglide/messages.js'

const acts: Record<AuditAct, () => string> = {
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
  grant_given: m.admin_act_grant_given,
  grant_taken: m.admin_act_grant_taken,
  listings_moved: m.admin_act_listings_moved,
  sessions_ended: m.admin_act_sessions_ended,
  reset_started: m.admin_act_reset_started,
  listing_deleted: m.admin_act_listing_deleted,
  listing_hidden: m.admin_act_listing_hidden,
  listing_shown: m.admin_act_listing_shown,
  listing_allowed: m.admin_act_listing_allowed,
  listing_refused: m.admin_act_listing_refused,
  pass_on_rule_made: m.admin_act_pass_on_rule_made,
  pass_on_rule_changed: m.admin_act_pass_on_rule_changed,
  pass_on_rule_deleted: m.admin_act_pass_on_rule_deleted,
  register_imported: m.admin_act_register_imported,
  connection_cancelled: m.admin_act_connection_cancelled,
  recalled: m.admin_act_recalled,
  taken_out_of_recall: m.admin_act_taken_out_of_recall,
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
  test_mail_sent: m.admin_act_test_mail_sent,
  disclaimer_checked: m.admin_act_disclaimer_checked,
  substances_replaced: m.admin_act_substances_replaced,
  refused_forbidden: m.admin_act_refused_forbidden,
  refused_email_not_verified: m.admin_act_refused_email_not_verified,
  refused_password_change_required: m.admin_act_refused_password_change_required,
  refused_organisation_revoked: m.admin_act_refused_organisation_revoked,
  refused_session_expired: m.admin_act_refused_session_expired,
  refused_too_many_requests: m.admin_act_refused_too_many_requests,
}

/** An act of an older release may be shown by its code. */
export const actText = (act: string): string =>
  (acts as Partial<Record<string, () => string>>)[act]?.() ?? act.replaceAll('_', ' ')

/** Somebody by name, else a visitor, or LabEx itself, which has no address. */
export const actorText = ({ actor, ip }: { actor: string | null; ip: string | null }): string =>
  actor ?? (ip === null ? m.admin_audit_system() : m.admin_audit_visitor())
