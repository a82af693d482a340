import { m } from '../../i18n/paraglide/messages.js'

/** Names only jobs of `jobs/recurring.ts` that mail people. */
export const namesOfRuns: Record<string, () => string> = {
  remind_owners: m.admin_run_remind_owners,
  remind_parties: m.admin_run_remind_parties,
  remind_of_pickups: m.admin_run_remind_of_pickups,
  remind_givers: m.admin_run_remind_givers,
  remind_safety_officers: m.admin_run_remind_safety_officers,
  remind_of_returns: m.admin_run_remind_of_returns,
  tell_of_missed_loans: m.admin_run_tell_of_missed_loans,
  remind_of_answers: m.admin_run_remind_of_answers,
  daily_digest: m.admin_run_daily_digest,
  weekly_digest: m.admin_run_weekly_digest,
  mail_stuck_things: m.admin_run_mail_stuck_things,
}

export const runNames = (runs: readonly string[]): string =>
  runs.flatMap((run) => namesOfRuns[run]?.() ?? []).join(', ')
