import type { MailName } from '../src/mail/outbox.ts'

/** Who is told of an act: by which mails, or on the page of whom it concerns, or why nobody needs to be. */
export type Told = { mails: MailName[] } | { notice: string } | { nobody: string }

const mails = (...names: MailName[]): Told => ({ mails: names })
const notice = (where: string): Told => ({ notice: where })
const nobody = (why: string): Told => ({ nobody: why })

const own = nobody('it changes only what is their own')
const keepsNothing = nobody('it changes nothing of anybody')
/** What rested while somebody could not take part; each is a matter for itself. */
export const rested = ['listing_past_date', 'listing_ended', 'alert_matches', 'giver_waits'] as const
const openToAll = nobody('it is the text of a public page, of no one person')

/** Every call that may change something, beside its line in `policy.ts`. */
export const toldByCall: Record<string, Told> = {
  'POST /api/login': mails('login_after_failures'),
  'POST /api/logout': own,
  'POST /api/users': mails('verify', 'account_exists'),
  'POST /api/forgot-password': mails('reset'),
  'POST /api/reset-password': mails('password_changed'),
  'POST /api/email/verification-notification': mails('verify'),
  'POST /api/email/verify': mails('email_changed', 'contact_left', 'stand_in_left', 'stand_in_ended'),
  'PATCH /api/account': mails('email_new', 'email_change_asked', 'email_in_use', 'password_changed'),
  'DELETE /api/account': mails('connection_cancelled', 'contact_left', 'stand_in_left', 'stand_in_ended'),
  'POST /api/account/away': mails('stand_in_named', 'stand_in_ended', 'stand_in_left'),
  'DELETE /api/account/away': mails('stand_in_ended', ...rested),
  'DELETE /api/account/standing-in/:id': mails('stand_in_left'),
  'DELETE /api/account/sessions/:id': own,
  'POST /api/locale': own,
  'POST /api/agree': own,
  'POST /api/get-started': keepsNothing,
  'POST /api/join-labex': mails('join_received', 'join_asked'),
  'POST /api/contact': mails('contact_to_park', 'contact_received'),

  'POST /api/listings': own,
  'PATCH /api/listings/:id': mails('alert_matches', 'listing_stopped'),
  'DELETE /api/listings/:id': mails('listing_deleted'),
  'POST /api/upload-image': own,
  'POST /api/delete-image': own,
  'POST /api/dashboard/duplicate/:id': own,
  'POST /api/listings/:id/renew': notice('the listing says so to its owner, who may be away'),
  'POST /api/listings/:id/keep': notice('the listing says so to its owner, who may be away'),
  'POST /api/connections': mails('connected'),
  'DELETE /api/connections/:id': mails('connection_cancelled'),
  'POST /api/connections/:id/complete': mails('connection_completed'),
  'POST /api/connections/:id/handed-over': mails('connection_completed'),
  'POST /api/connections/:id/returned': mails('goods_returned'),
  'POST /api/connections/:id/contact': mails('contact_named', 'contact_removed'),
  'POST /api/connections/:id/pickups': mails('pickup_proposed'),
  'POST /api/connections/:id/pickups/:pickup/accept': mails('pickup_agreed'),
  'POST /api/connections/:id/statement': notice('the connection and its paper show the statement'),
  'POST /api/connections/:id/written': notice('they were written to, which is what it says'),

  'POST /api/alerts': own,
  'PATCH /api/alerts/:id': own,
  'DELETE /api/alerts/:id': own,
  'POST /api/alerts/:id/pause': own,
  'POST /alerts/:id/pause': own,
  'POST /api/matches/read': own,

  'POST /api/recall': mails('recall'),
  'POST /api/recalls/:id/tell': mails('recall'),
  'POST /api/recalls/:id/correct': mails('recall_correction'),
  'POST /api/recalls/:id/remind': mails('recall_reminder'),
  'POST /api/recalls/:id/answer': notice('the recall shows officers who answered what'),
  'POST /api/recalls/:id/lift': mails('recall_lifted'),
  'POST /api/recalls/:id/take-out': mails('listing_taken_out', 'recall_taken_out'),
  'POST /api/safety/rules': mails('listing_stopped', 'safety_waiting'),
  'POST /api/safety/rules/try': keepsNothing,
  'PATCH /api/safety/rules/:id': mails('listing_stopped', 'safety_waiting', 'listing_released'),
  'DELETE /api/safety/rules/:id': mails('listing_released'),
  'POST /api/safety/changes/:id/undo': nobody(
    'it comes before the mails about the change, which are then not sent',
  ),
  'POST /api/safety/registers': mails('listing_stopped', 'safety_waiting', 'listing_released'),
  'POST /api/safety/decisions': mails('listing_allowed', 'listing_refused'),
  'POST /api/safety/registers/try': keepsNothing,
  'POST /api/safety/listings/:id/allow': mails('listing_allowed'),
  'POST /api/safety/listings/:id/refuse': mails('listing_refused'),

  'POST /api/admin/join-labex-requests/:id/approve': mails('join_approved', 'access_back', ...rested),
  'POST /api/admin/join-labex-requests/:id/reject': mails(
    ...(['join_rejected', 'join_revoked', 'join_domain_revoked', 'access_ended', 'other_side_out'] as const),
  ),
  'POST /api/admin/listings/:id/ask': mails('request_asked'),
  'POST /api/admin/listings/:id/hide': mails('listing_hidden'),
  'POST /api/admin/listings/:id/show': mails('listing_unhidden'),
  'POST /api/admin/audit/retention': mails('audit_shortened'),
  'POST /api/admin/buildings': openToAll,
  'POST /api/admin/buildings/accept': openToAll,
  'POST /api/admin/buildings/take-back': openToAll,
  'PATCH /api/admin/buildings/:id': openToAll,
  'DELETE /api/admin/buildings/:id': openToAll,
  'POST /api/admin/buildings/:id/restore': openToAll,
  'POST /api/admin/faq-categories': openToAll,
  'PATCH /api/admin/faq-categories/:id': openToAll,
  'DELETE /api/admin/faq-categories/:id': openToAll,
  'POST /api/admin/faq': openToAll,
  'PATCH /api/admin/faq/:id': openToAll,
  'DELETE /api/admin/faq/:id': openToAll,
  'POST /api/admin/users': mails('user_created'),
  'PATCH /api/admin/users/:id': mails(
    ...(['account_edited', 'account_moved', 'contact_left', 'stand_in_left', 'stand_in_ended'] as const),
  ),
  'DELETE /api/admin/users/:id': mails(
    ...([
      'account_deleted',
      'connection_cancelled',
      'contact_left',
      'stand_in_left',
      'stand_in_ended',
    ] as const),
  ),
  'POST /api/admin/users/:id/move-listings': mails('listings_received', 'listings_given'),
  'POST /api/admin/users/:id/grants': mails('rights_changed'),
  'POST /api/admin/users/:id/end-sessions': nobody(
    'nothing is lost: they log in again, where they are asked',
  ),
  'POST /api/admin/users/:id/reset-password': mails('reset'),
  'POST /api/admin/organisations': mails('access_back', ...rested),
  'PATCH /api/admin/organisations/:id': mails(
    ...(['access_ended', 'access_back', 'other_side_out', 'join_domain_revoked'] as const),
    ...(['stand_in_left', 'stand_in_ended'] as const),
    ...rested,
  ),
  'POST /api/admin/organisations/:id/mail-only': mails('domain_kept'),
  'POST /api/admin/organisations/:id/logo': openToAll,
  'POST /api/admin/organisations/:id/revoke': mails('access_ended', 'other_side_out', 'join_revoked'),
  'POST /api/admin/organisations/:id/approve': mails('access_back', 'join_approved', ...rested),
  'POST /api/admin/test-mail': mails('test_mail'),
  'PATCH /api/admin/settings': mails('inbox_moved', 'inbox_left'),
  'POST /api/admin/settings/pictures': nobody('it shows nowhere until a setting is saved with it'),
  'POST /api/admin/settings/preview': keepsNothing,
  'POST /api/admin/disclaimer-checked': nobody('it says of the site that a text was read'),
  'POST /api/admin/substances': mails('listing_stopped', 'safety_waiting', 'listing_released'),
  'POST /api/admin/substances/bundled': mails('listing_stopped', 'safety_waiting', 'listing_released'),
  'POST /api/admin/substances/undo': nobody(
    'it comes before the mails about the change, which are then not sent',
  ),
  'PATCH /api/admin/contact/:id': nobody(
    'it marks a message among administrators; the answer is a mail of theirs',
  ),
}

const housekeeping = nobody('it removes what has run out by a rule that the product pages name')
const queues = nobody('it only queues another job of this table, or mails that were promised')

/** Every background job. */
export const toldByJob: Record<string, Told> = {
  tidy_up: housekeeping,
  mind_dates: mails('listing_past_date', 'listing_not_answered'),
  tell_of_passed_dates: mails('promised_past_date'),
  let_recall_go: mails('recall_lifted', 'listing_stopped', 'safety_waiting'),
  settle_listings: mails('listing_released', 'listing_stopped', 'safety_waiting'),
  remind_owners: mails('listing_ends', 'listing_ended', 'listing_days_over', 'listing_past_date'),
  remind_parties: mails('handover_reminder'),
  settle_absences: mails(...rested),
  remind_returned: mails('giver_waits', 'handover_reminder', 'return_due', 'loan_missed'),
  remind_of_pickups: mails('pickup_reminder'),
  remind_givers: mails('pickup_unanswered', 'giver_waits'),
  remind_of_returns: mails('return_due'),
  note_ended_requests: nobody('it counts for the report what ended by its own days'),
  tell_of_missed_loans: mails('loan_missed'),
  remove_unused_images: housekeeping,
  remove_orphans: housekeeping,
  count_missing_images: notice('`/ready`, the log and doctor say how many'),
  judge_listings: mails('listing_stopped', 'safety_waiting'),
  tell_safety_officers: mails('safety_waiting'),
  remind_safety_officers: mails('safety_reminder'),
  match_alerts: queues,
  mail_matches: mails('alert_matches'),
  send_digest: queues,
  keep_trail: nobody('every administrator was mailed 30 days before'),
  remind_of_answers: mails('answer_due'),
  mail_stuck_things: mails('stuck_things'),
  wake_mails: queues,
  queue_backup: queues,
  back_up: notice('`/admin` and the log say when the last one was made'),
  remove_old_backup: notice('`/admin` and the log say which one went'),
  keep_erasures: nobody('it keeps that somebody left, whom the act itself told'),
}
