import type { Db } from '../db/connect.ts'
import type { CodeOf } from './errors.ts'
import { type Viewer, visitor } from './viewer.ts'

export interface Actor {
  viewer: Viewer
  ip: string | null
}

export const system: Actor = { viewer: visitor, ip: null }

export const auditedStatuses = [403, 419, 429] as const

export type AuditAct =
  | 'login'
  | 'login_failed'
  | 'factor_failed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_renewed'
  | 'way_back_opened'
  | 'way_back_stopped'
  | 'factors_forgotten'
  | 'provider_created'
  | 'provider_changed'
  | 'provider_deleted'
  | 'provider_joined'
  | 'provider_parted'
  | 'password_kept'
  | 'password_dropped'
  | 'domain_refused'
  | 'password_reset'
  | 'email_confirmed'
  | 'email_changed'
  | 'account_changed'
  | 'session_ended'
  | 'administrator_made'
  | 'join_request_approved'
  | 'join_request_rejected'
  | 'organisation_created'
  | 'organisation_changed'
  | 'domain_kept'
  | 'organisation_approved'
  | 'organisation_revoked'
  | 'user_created'
  | 'user_changed'
  | 'user_deleted'
  | 'person_left'
  | 'person_back'
  | 'grant_given'
  | 'grant_taken'
  | 'listings_moved'
  | 'sessions_ended'
  | 'reset_started'
  | 'listing_deleted'
  | 'listing_hidden'
  | 'listing_shown'
  | 'listing_asked_about'
  | 'listing_allowed'
  | 'listing_refused'
  | 'pass_on_rule_made'
  | 'pass_on_rule_changed'
  | 'pass_on_rule_deleted'
  | 'register_imported'
  | 'connection_cancelled'
  | 'recalled'
  | 'taken_out_of_recall'
  | 'recall_corrected'
  | 'recall_lifted'
  | 'recall_reminded'
  | 'mail_refused'
  | 'contact_answered'
  | 'contact_reopened'
  | 'building_created'
  | 'building_changed'
  | 'building_deleted'
  | 'building_restored'
  | 'spellings_accepted'
  | 'spellings_taken_back'
  | 'faq_created'
  | 'faq_changed'
  | 'faq_deleted'
  | 'faq_category_created'
  | 'faq_category_changed'
  | 'faq_category_deleted'
  | 'table_exported'
  | 'audit_retention_changed'
  | 'audit_shortened'
  | 'test_mail_sent'
  | 'disclaimer_checked'
  | 'settings_changed'
  | 'substances_replaced'
  | `refused_${CodeOf<(typeof auditedStatuses)[number]>}`

/** An append-only trail. Never pass secrets, tokens, typed passwords or names: rows outlive people. */
export async function audit(
  db: Db,
  { viewer, ip }: Actor,
  action: AuditAct,
  subject: string | null = null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { user } = viewer
  await db
    .insertInto('audit')
    .values({
      actor_id: user?.id ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      ip,
    })
    .execute()
}
