import { mails, nobody, notice, rested, type Told } from './told.ts'

const housekeeping = nobody('it removes what has run out by a rule that the product pages name')
const queues = nobody('it only queues another job of this table, or mails that were promised')

/** Every background job. */
export const toldByJob: Record<string, Told> = {
  tidy_up: housekeeping,
  mind_dates: mails('listing_past_date', 'listing_not_answered'),
  tell_of_passed_dates: mails('promised_past_date'),
  let_recall_go: mails('recall_lifted', 'listing_stopped', 'safety_waiting'),
  settle_listings: mails('listing_released', 'listing_stopped', 'safety_waiting'),
  remind_owners: mails(
    'listing_ends',
    'listing_ended',
    'listing_days_over',
    'listing_past_date',
    'clear_out_ends',
  ),
  end_clear_outs: mails('clear_out_ended'),
  remind_parties: mails('handover_reminder'),
  settle_absences: mails(...rested),
  delete_departed: mails('connection_cancelled'),
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
  match_clear_out: queues,
  mail_matches: mails('alert_matches'),
  send_digest: queues,
  keep_trail: nobody('every administrator was mailed 30 days before'),
  remind_of_answers: mails('answer_due'),
  mail_stuck_things: mails('stuck_things'),
  wake_mails: queues,
  queue_backup: queues,
  back_up: notice('`/admin` and the log say when the last one was made'),
  remove_old_backup: notice('`/admin` and the log say which one went'),
  keep_withdrawals: nobody('it keeps that somebody left or took a factor off, whom the act itself told'),
  keep_erasures: nobody('the same, queued by an earlier release'),
}
