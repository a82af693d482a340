import type { MailName } from '../src/mail/outbox.ts'
import type { Change } from './mail-changes.ts'

interface Outcome {
  /** Nothing is sent then. */
  not?: Change[]
  /** It is sent in other words, which are those of now. */
  other?: Change[]
}

/** What becomes of each mail. After every other change it says the same as before, because that is still so. */
export const outcomes: Record<MailName, Outcome> = {
  verify: { not: ['reader deleted', 'confirmed'] },
  account_exists: { not: ['reader deleted'] },
  reset: { not: ['reader deleted'] },
  password_changed: { not: ['reader deleted'] },
  email_new: { not: ['reader deleted', 'change of address given up'] },
  email_change_asked: { not: ['reader deleted', 'change of address given up'] },
  email_changed: { not: ['reader deleted'] },
  email_in_use: { not: ['reader deleted'] },
  login_after_failures: { not: ['reader deleted'] },
  user_created: { not: ['reader deleted'] },
  account_edited: { not: ['reader deleted'] },
  account_moved: { not: ['reader deleted'] },
  rights_changed: { not: ['reader deleted', 'rights taken'] },
  account_deleted: {},
  audit_shortened: { not: ['reader deleted', 'rights taken'] },
  test_mail: { not: ['reader deleted', 'rights taken'] },
  contact_to_park: { not: ['message answered', 'message deleted'] },
  contact_received: { not: ['message answered', 'message deleted'] },
  answer_due: {
    not: ['reader deleted', 'rights taken', 'mails turned off', 'all answered'],
    other: ['one answered'],
  },
  join_received: {},
  join_asked: {
    not: ['reader deleted', 'rights taken', 'mails turned off', 'request approved', 'request rejected'],
  },
  join_approved: { not: ['request rejected'] },
  join_rejected: { not: ['request approved'] },
  join_domain_revoked: { not: ['request approved'] },
  join_revoked: { not: ['request approved'] },
  access_ended: { not: ['reader let in again', 'reader deleted'] },
  access_back: { not: ['reader revoked', 'reader deleted'] },
  domain_kept: { not: ['reader deleted'] },
  stand_in_named: {
    not: ['reader deleted', 'colleague back', 'colleague deleted', 'somebody else stands in'],
  },
  stand_in_ended: { not: ['reader deleted'], other: ['colleague back', 'colleague deleted'] },
  stand_in_left: { not: ['reader deleted', 'reader back'] },
  connected: { not: ['cancelled', 'handed over', 'reader revoked', 'reader deleted'] },
  connection_cancelled: { not: ['handed over', 'reader deleted'], other: ['cancelled'] },
  connection_completed: { not: ['cancelled', 'returned', 'reader deleted'] },
  pickup_proposed: {
    not: ['cancelled', 'handed over', 'time replaced', 'time passed', 'reader revoked', 'reader deleted'],
  },
  pickup_agreed: {
    not: ['cancelled', 'handed over', 'time replaced', 'time passed', 'reader revoked', 'reader deleted'],
  },
  pickup_reminder: {
    not: ['cancelled', 'handed over', 'time replaced', 'time passed', 'reader revoked', 'reader deleted'],
  },
  pickup_unanswered: {
    not: ['cancelled', 'handed over', 'time replaced', 'time passed', 'reader revoked', 'reader deleted'],
  },
  other_side_out: { not: ['connections over', 'reader deleted'] },
  promised_past_date: { not: ['cancelled', 'handed over', 'date corrected', 'reader deleted'] },
  contact_named: { not: ['cancelled', 'handed over', 'reader revoked', 'reader deleted'] },
  contact_removed: { not: ['reader deleted'], other: ['time replaced'] },
  contact_left: { not: ['cancelled', 'handed over', 'reader revoked', 'reader deleted'] },
  handover_reminder: {
    not: ['cancelled', 'handed over', 'time agreed', 'reader revoked', 'reader deleted', 'mails turned off'],
  },
  giver_waits: {
    not: [
      'cancelled',
      'handed over',
      'written',
      'time agreed',
      'reader revoked',
      'reader deleted',
      'mails turned off',
    ],
  },
  return_due: {
    not: ['cancelled', 'returned', 'reader revoked', 'reader deleted', 'mails turned off'],
    other: ['days chosen anew'],
  },
  goods_returned: { not: ['reader deleted'] },
  loan_missed: { not: ['cancelled', 'handed over', 'days chosen anew', 'reader revoked', 'reader deleted'] },
  alert_matches: {
    not: ['all taken', 'all deleted', 'alerts paused', 'reader revoked', 'reader deleted'],
    other: ['one taken'],
  },
  listing_ends: {
    not: [
      'extended',
      'ended',
      'withdrawn',
      'gone',
      'taken',
      'listing deleted',
      'owner left',
      'hidden',
      'owner revoked',
      'owner turned mails off',
    ],
    other: ['handed to a colleague'],
  },
  listing_ended: {
    not: [
      'extended',
      'withdrawn',
      'gone',
      'taken',
      'listing deleted',
      'shown again',
      'owner left',
      'hidden',
      'owner revoked',
      'owner turned mails off',
    ],
    other: ['ended', 'handed to a colleague'],
  },
  listing_days_over: {
    not: [
      'extended',
      'withdrawn',
      'gone',
      'taken',
      'listing deleted',
      'shown again',
      'owner left',
      'hidden',
      'owner revoked',
      'owner turned mails off',
    ],
    other: ['handed to a colleague'],
  },
  listing_past_date: {
    not: [
      'ended',
      'withdrawn',
      'gone',
      'taken',
      'listing deleted',
      'answered',
      'shown again',
      'owner left',
      'hidden',
      'owner revoked',
    ],
    other: ['handed to a colleague'],
  },
  listing_not_answered: {
    not: [
      'ended',
      'gone',
      'taken',
      'listing deleted',
      'shown again',
      'owner left',
      'hidden',
      'owner revoked',
    ],
    other: ['handed to a colleague'],
  },
  listing_hidden: { not: ['listing deleted', 'owner left', 'released'], other: ['handed to a colleague'] },
  listing_deleted: { not: ['owner left'], other: ['handed to a colleague'] },
  listings_received: { not: ['all deleted', 'reader deleted'] },
  listings_given: { not: ['reader deleted'] },
  stuck_things: { not: ['reader deleted', 'rights taken', 'mails turned off'] },
  recall: { not: ['reader deleted', 'lifted'], other: ['reader revoked'] },
  recall_reminder: { not: ['reader deleted', 'lifted'], other: ['reader revoked'] },
  recall_correction: { not: ['reader deleted'], other: ['reader revoked', 'lifted'] },
  recall_taken_out: { not: ['reader deleted', 'lifted'] },
  recall_lifted: { not: ['reader deleted'] },
  listing_stopped: { not: ['listing deleted', 'owner left', 'released'], other: ['handed to a colleague'] },
  listing_released: {
    not: ['ended', 'withdrawn', 'gone', 'taken', 'listing deleted', 'owner left', 'hidden', 'owner revoked'],
    other: ['handed to a colleague'],
  },
  listing_allowed: {
    not: ['ended', 'withdrawn', 'gone', 'taken', 'listing deleted', 'owner left', 'owner revoked'],
    other: ['handed to a colleague', 'hidden'],
  },
  listing_refused: {
    not: ['listing deleted', 'shown again', 'owner left', 'released'],
    other: ['handed to a colleague'],
  },
  safety_waiting: { not: ['reader deleted', 'rights taken'] },
  safety_reminder: { not: ['all deleted', 'reader deleted', 'rights taken'] },
  listing_unhidden: {
    not: ['listing deleted', 'owner left', 'hidden', 'owner revoked'],
    other: ['ended', 'withdrawn', 'gone', 'taken', 'handed to a colleague'],
  },
  listing_taken_out: {
    not: ['listing deleted', 'owner left', 'owner revoked'],
    other: ['ended', 'withdrawn', 'gone', 'taken', 'handed to a colleague', 'hidden'],
  },
}
