import { factorMails } from './accounts/factors/mail.ts'
import { accountMails } from './accounts/mail.ts'
import { manageMails } from './accounts/manage-mail.ts'
import { providerMails } from './accounts/providers/mail.ts'
import { adminMails } from './admin/mail.ts'
import { alertMails } from './alerts/mail.ts'
import { clearOutMails } from './clear-outs/mail.ts'
import { contactMails as secondContactMails } from './connections/contact-mail.ts'
import { loanMails } from './connections/loan-mail.ts'
import { connectionMails } from './connections/mail.ts'
import { outMails } from './connections/out-mail.ts'
import { pastDateMails } from './connections/past-date-mail.ts'
import { pickupMails } from './connections/pickup-mail.ts'
import { reminderMails } from './connections/reminder-mail.ts'
import { contactMails } from './contact/mail.ts'
import { departureMails } from './departures/mail.ts'
import { listingMails } from './listings/mail.ts'
import { holdMails } from './listings/write/hold-mail.ts'
import { movedMails } from './listings/write/moved-mail.ts'
import type { DataOf } from './mail/mail.ts'
import type { MailCatalogue, MailHours } from './mail/outbox.ts'
import { absenceMails } from './organisations/absence-mail.ts'
import { organisationMails } from './organisations/mail.ts'
import { recallMails } from './recall/mail.ts'
import { reportMails } from './report/mail.ts'
import { safetyMails } from './safety/mail.ts'
import { settingsMails } from './settings/mail.ts'

const templates = {
  ...accountMails,
  ...factorMails,
  ...manageMails,
  ...providerMails,
  ...adminMails,
  ...settingsMails,
  ...contactMails,
  ...organisationMails,
  ...absenceMails,
  ...departureMails,
  ...connectionMails,
  ...pickupMails,
  ...outMails,
  ...pastDateMails,
  ...secondContactMails,
  ...reminderMails,
  ...loanMails,
  ...alertMails,
  ...listingMails,
  ...holdMails,
  ...movedMails,
  ...clearOutMails,
  ...reportMails,
  ...recallMails,
  ...safetyMails,
}

export const mails: MailCatalogue = templates

declare module './mail/outbox.ts' {
  interface Mails extends DataOf<typeof templates> {}
}

/** At once what follows from somebody's act, else in working hours (`docs/product/mails.md`). */
export const mailHours: MailHours = {
  verify: 'at once',
  account_exists: 'at once',
  reset: 'at once',
  password_changed: 'at once',
  email_new: 'at once',
  email_change_asked: 'at once',
  email_changed: 'at once',
  email_in_use: 'at once',
  login_after_failures: 'at once',
  factor_link: 'at once',
  join_link: 'at once',
  factor_changed: 'at once',
  factor_changed_of: 'at once',
  kept_password_used: 'at once',
  way_back: 'at once',
  way_back_of: 'at once',
  way_back_stopped: 'at once',
  codes_guessed: 'at once',
  user_created: 'at once',
  account_edited: 'at once',
  account_moved: 'at once',
  rights_changed: 'at once',
  account_deleted: 'at once',
  audit_shortened: 'at once',
  test_mail: 'at once',
  inbox_moved: 'at once',
  inbox_left: 'at once',
  contact_to_park: 'at once',
  contact_received: 'at once',
  answer_due: 'working hours',
  join_received: 'at once',
  join_asked: 'at once',
  join_approved: 'at once',
  join_rejected: 'at once',
  join_domain_revoked: 'at once',
  domain_kept: 'at once',
  join_revoked: 'at once',
  access_ended: 'at once',
  access_back: 'at once',
  stand_in_named: 'at once',
  stand_in_ended: 'at once',
  stand_in_left: 'at once',
  connected: 'at once',
  connection_cancelled: 'at once',
  connection_completed: 'at once',
  pickup_proposed: 'at once',
  pickup_agreed: 'at once',
  pickup_reminder: 'at once',
  pickup_unanswered: 'working hours',
  other_side_out: 'at once',
  person_left: 'at once',
  departed_alone: 'at once',
  promised_past_date: 'working hours',
  contact_named: 'at once',
  contact_removed: 'at once',
  contact_left: 'at once',
  handover_reminder: 'working hours',
  giver_waits: 'working hours',
  return_due: 'working hours',
  goods_returned: 'at once',
  loan_missed: 'working hours',
  alert_matches: ({ frequency }) => (frequency === 'immediate' ? 'at once' : 'working hours'),
  listing_ends: 'working hours',
  listing_ended: 'working hours',
  request_asked: 'working hours',
  listing_days_over: 'working hours',
  listing_past_date: 'working hours',
  listing_not_answered: 'working hours',
  clear_out_ends: 'working hours',
  clear_out_ended: 'working hours',
  listing_hidden: 'at once',
  listing_taken_out: 'at once',
  listing_unhidden: 'at once',
  listing_deleted: 'at once',
  listings_received: 'at once',
  listings_given: 'at once',
  stuck_things: 'working hours',
  recall: 'at once',
  recall_reminder: 'at once',
  recall_correction: 'at once',
  recall_taken_out: 'at once',
  recall_lifted: 'at once',
  listing_stopped: 'working hours',
  listing_released: 'working hours',
  listing_allowed: 'at once',
  listing_refused: 'at once',
  safety_waiting: 'at once',
  safety_reminder: 'working hours',
}
