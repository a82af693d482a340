/** What rested while somebody could not take part comes by the same few lines, whichever act lets them in again. */
const rested = 'read in src/organisations/rest.test.ts, where each kind of it waits'
const byRest = (act: string) =>
  ['alert_matches', 'giver_waits', 'listing_ended', 'listing_past_date'].map((mail) => [
    `${act}: ${mail}`,
    rested,
  ])
const away = 'read in src/organisations/absence.test.ts'

/** Acts and mails that no drive looks for, and why. The list may only become shorter. */
export const notDriven: Record<string, string> = Object.fromEntries([
  ...[
    'DELETE /api/account/away',
    'PATCH /api/admin/organisations/:id',
    'POST /api/admin/join-labex-requests/:id/approve',
    'POST /api/admin/organisations/:id/approve',
    'POST /api/admin/organisations',
  ].flatMap(byRest),
  ['PATCH /api/listings/:id: alert_matches', 'the job that matches mails it: src/alerts/matching.test.ts'],
  ['PATCH /api/listings/:id: listing_stopped', 'of a part that joins again: src/safety/parts-wait.test.ts'],
  ['POST /api/admin/substances/bundled: listing_stopped', 'as loading any other table, which is driven'],
  ['POST /api/admin/substances/bundled: safety_waiting', 'as loading any other table, which is driven'],
  ...[
    'DELETE /api/account/away: stand_in_ended',
    'DELETE /api/account/standing-in/:id: stand_in_left',
    'DELETE /api/account: stand_in_ended',
    'DELETE /api/account: stand_in_left',
    'DELETE /api/admin/users/:id: stand_in_ended',
    'DELETE /api/admin/users/:id: stand_in_left',
    'PATCH /api/admin/organisations/:id: stand_in_left',
    'PATCH /api/admin/users/:id: stand_in_ended',
    'PATCH /api/admin/users/:id: stand_in_left',
    'POST /api/account/away: stand_in_ended',
    'POST /api/account/away: stand_in_left',
    'POST /api/account/away: stand_in_named',
    'POST /api/email/verify: stand_in_ended',
    'POST /api/email/verify: stand_in_left',
  ].map((pair) => [pair, away]),
])

/** Jobs are run by the tests of their rooms, which read the mails: the file, and what runs the job. */
export const readElsewhere: Record<string, [file: string, run: string]> = {
  mind_dates: ['src/listings/past-date.test.ts', 'mindDates'],
  tell_of_passed_dates: ['src/connections/promised-past-date.test.ts', 'tellOfPassedDates'],
  let_recall_go: ['src/recall/acts.test.ts', 'letGo'],
  settle_listings: ['src/safety/released.test.ts', 'settleListings'],
  remind_owners: ['src/listings/renewal.test.ts', 'remindOwners'],
  remind_parties: ['src/connections/reminders.test.ts', 'remindParties'],
  remind_returned: ['src/connections/returned.test.ts', 'remind_returned'],
  remind_of_pickups: ['src/connections/pickup-day.test.ts', 'remindOfPickups'],
  remind_givers: ['src/connections/proposal-to-answer.test.ts', 'remind_givers'],
  remind_of_returns: ['src/connections/loans.test.ts', 'remindOfReturns'],
  tell_of_missed_loans: ['src/connections/loans.test.ts', 'tellOfMissedLoans'],
  judge_listings: ['src/safety/just-stopped.test.ts', 'judgeAgain'],
  tell_safety_officers: ['src/safety/safety.test.ts', 'tellSafetyOfficers'],
  remind_safety_officers: ['src/safety/reminder.test.ts', 'remindSafetyOfficers'],
  mail_matches: ['src/alerts/matching.test.ts', 'mailMatches'],
  settle_absences: ['src/organisations/absence.test.ts', 'settle_absences'],
  remind_of_answers: ['src/contact/reminder.test.ts', 'remindOfAnswers'],
  mail_stuck_things: ['src/report/weekly.test.ts', 'mailStuckThings'],
}
