import { sql } from 'kysely'
import { tidyChallenges } from './accounts/factors/challenge.ts'
import { tidyHalfLogins } from './accounts/factors/half-login.ts'
import { tidyWaysBack } from './accounts/factors/way-back.ts'
import { tidyWithdrawn } from './accounts/factors/withdrawn.ts'
import { tidyProviderStates } from './accounts/providers/again.ts'
import { tidyClaims } from './accounts/remove.ts'
import { tidyDevices } from './accounts/sql.ts'
import { tidyMailedLinks, tidyTokens } from './accounts/tokens.ts'
import { keepTrail } from './admin/retention.ts'
import { tidyAlerts } from './alerts/alert.ts'
import { mailMatches, sendDigest } from './alerts/match-mails.ts'
import { matchAlerts } from './alerts/matching.ts'
import type { App } from './app.ts'
import { backUp, queueBackupWhenDue, removeOldBackup } from './backup/schedule.ts'
import { keepWithdrawals } from './backup/withdrawn.ts'
import { endPassed, remindOfLastDays } from './clear-outs/deadline.ts'
import { matchClearOut } from './clear-outs/matching.ts'
import { remindOfReturns, tellOfMissedLoans } from './connections/lending.ts'
import { tellOfPassedDates } from './connections/past-date.ts'
import { remindGivers, remindOfPickups, remindOfProposals, remindParties } from './connections/reminders.ts'
import { remindReturned } from './connections/returned.ts'
import { remindOfAnswers } from './contact/reminder.ts'
import { ago } from './db/ago.ts'
import { noteMissingImages } from './db/installation.ts'
import { allOrNothing } from './db/transaction.ts'
import { deleteDeparted } from './departures/delete-departed.ts'
import { tidyAnswers } from './http/idempotency.ts'
import { tidyLimits } from './http/limits.ts'
import { tidyRefusals } from './http/refusals.ts'
import { tidySessions } from './http/session.ts'
import { todayIn } from './i18n/day.ts'
import { keptFor } from './i18n/kept-for.ts'
import { findMissing } from './images/missing.ts'
import { sweepUnused } from './images/unused.ts'
import { tidyFinds } from './listings/find/lines/counted.ts'
import { tidyChanges } from './listings/find/listing-changes.ts'
import { knownImages, removeUnusedImages, shownImages } from './listings/row/images.ts'
import { noteEndedRequests } from './listings/write/ended-requests.ts'
import { askAgain, settlePassedDates } from './listings/write/past-date.ts'
import { settleListings } from './listings/write/release.ts'
import { remindOwners } from './listings/write/reminders.ts'
import { writeCommonNames } from './listings/write/renaming.ts'
import { judgeAgain } from './listings/write/safety.ts'
import { forgetAddresses, wakeMails } from './mail/outbox.ts'
import { settleAbsences } from './organisations/absence.ts'
import { knownLogos, shownLogos } from './organisations/sql.ts'
import { letGo } from './recall/recall.ts'
import { mailStuckThings } from './report/mail.ts'
import { remindSafetyOfficers, tellSafetyOfficers } from './safety/mail.ts'
import { forgetPictures, knownPictures, shownPictures } from './settings/pictures.ts'

// biome-ignore lint/suspicious/noExplicitAny: each job reads the payload it was queued with
export const jobs: Record<string, (app: App, payload: any) => Promise<void>> = {
  tidy_up: tidyUp,
  mind_dates: ({ db }) => settlePassedDates(db),
  end_clear_outs: ({ db }) => endPassed(db),
  note_ended_requests: ({ db }) => noteEndedRequests(db),
  tell_of_passed_dates: ({ db }) => tellOfPassedDates(db),
  remind_owners: async ({ db, config }) => {
    const today = todayIn(config.parkTimeZone)
    await remindOwners(db, today)
    await askAgain(db, today)
    await remindOfLastDays(db, today)
  },
  remind_parties: ({ db }) => remindParties(db),
  settle_absences: ({ db }) => settleAbsences(db),
  delete_departed: ({ db }) => deleteDeparted(db),
  remind_returned: ({ db }, payload) => remindReturned(db, payload),
  remind_of_pickups: ({ db }) => remindOfPickups(db),
  remind_givers: async ({ db, config }) => {
    const today = todayIn(config.parkTimeZone)
    // First, as a giver gets one of the two on a day.
    await remindOfProposals(db, today)
    await remindGivers(db, today)
  },
  remind_of_returns: ({ db, config }) => remindOfReturns(db, todayIn(config.parkTimeZone)),
  tell_of_missed_loans: ({ db }) => tellOfMissedLoans(db),
  remove_unused_images: ({ db }) => removeUnusedImages(db),
  remove_orphans: removeOrphans,
  count_missing_images: countMissingImages,
  judge_listings: judgeListings,
  settle_listings: settleListings,
  let_recall_go: ({ db }, payload) => letGo(db, payload),
  tell_safety_officers: tellSafetyOfficers,
  remind_safety_officers: ({ db, config }) => remindSafetyOfficers(db, todayIn(config.parkTimeZone)),
  match_alerts: matchAlerts,
  match_clear_out: matchClearOut,
  mail_matches: mailMatches,
  send_digest: sendDigest,
  keep_trail: keepTrail,
  remind_of_answers: remindOfAnswers,
  mail_stuck_things: mailStuckThings,
  wake_mails: ({ db }) => wakeMails(db, 1),
  queue_backup: queueBackupWhenDue,
  back_up: backUp,
  remove_old_backup: removeOldBackup,
  keep_withdrawals: keepWithdrawals,
  /** Queued by an earlier release. */
  keep_erasures: keepWithdrawals,
}

async function judgeListings({ db }: App): Promise<void> {
  await allOrNothing(db, async (trx) => void (await judgeAgain(trx)))
  await allOrNothing(db, writeCommonNames)
}

/** Removes what is past its time (`i18n/kept-for.ts`). */
async function tidyUp({ db }: App): Promise<void> {
  await tidyClaims(db)
  await tidySessions(db)
  await tidyDevices(db)
  await tidyTokens(db)
  await tidyMailedLinks(db)
  await tidyHalfLogins(db)
  await tidyChallenges(db)
  await tidyWaysBack(db)
  await tidyWithdrawn(db)
  await tidyProviderStates(db)
  await sql`select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${ago(keptFor.failedJob)}))`.execute(
    db,
  )
  await forgetAddresses(db)
  await tidyLimits(db)
  await tidyRefusals(db)
  await tidyAnswers(db)
  await tidyChanges(db)
  await tidyAlerts(db)
  await tidyFinds(db)
}

async function removeOrphans({ db, store, log }: App): Promise<void> {
  const images = await sweepUnused(db, store, [knownImages, knownLogos, knownPictures])
  await forgetPictures(db)
  if (images === null) log.warn('no files are removed: they are those of another restore')
  else if (images > 0) log.info({ images }, 'removed the files of images that nothing shows')
}

async function countMissingImages({ db, store, log }: App): Promise<void> {
  const missing = await findMissing(db, store, [shownImages, shownLogos, shownPictures])
  if (missing === null) return
  await noteMissingImages(db, missing.length)
  if (missing.length > 0)
    log.error({ images: missing.length, first: missing.slice(0, 20) }, 'images have no file')
}
