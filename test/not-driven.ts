/** Acts and mails that no drive looks for, and why. The list may only become shorter. */
export const notDriven: Record<string, string> = {
  'PATCH /api/listings/:id: listing_stopped':
    'of a part that joins again, whose worlds take a rule, two takers and a yes: src/safety/parts-wait.test.ts',
}

/** Jobs are run by the tests of their rooms, which read the mails: the file, and what runs the job. */
export const readElsewhere: Record<string, [file: string, run: string]> = {
  mind_dates: ['src/listings/write/past-date.test.ts', 'settlePassedDates'],
  tell_of_passed_dates: ['src/connections/promised-past-date.test.ts', 'tellOfPassedDates'],
  let_recall_go: ['src/recall/acts.test.ts', 'letGo'],
  settle_listings: ['src/safety/released.test.ts', 'settleListings'],
  remind_owners: ['src/listings/write/renewal.test.ts', 'remindOwners'],
  end_clear_outs: ['src/clear-outs/deadline.test.ts', 'endPassed'],
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
  remind_of_answers: ['src/contact/reminder.test.ts', 'remindOfAnswers'],
  delete_departed: ['src/departures/departures.test.ts', 'delete_departed'],
  mail_stuck_things: ['src/report/weekly.test.ts', 'mailStuckThings'],
}
