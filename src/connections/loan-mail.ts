import { optional } from '../accounts/notifications.ts'
import { daysUntil } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { Side } from './access.ts'
import { isLent } from './loan-state.ts'
import { button, isAsked, isOpen, photo, type Told, type ToParty, toParty, write } from './party-mail.ts'
import { whatOf } from './props.ts'
import type { ConnectionRow } from './sql.ts'

const isToComeBack = (told: Told<ToParty>): boolean =>
  told.row.status === 'completed' && !told.row.returned_at && isLent(told.row) && isAsked(told)

const isMissed = (told: Told<ToParty>): boolean =>
  isOpen(told) && isAsked(told) && (told.row.available_until ?? '9') < todayIn(told.app.config.parkTimeZone)

function returnedWords(row: ConnectionRow, me: number): string {
  const about = { what: whatOf(row), name: row.returned_by_name ?? '' }
  if (row.returned_by_id === me) return m.connections_mail_returned_you(about)
  return row.returned_by_name
    ? m.connections_mail_returned_by(about)
    : m.connections_mail_returned_text(about)
}

/** They name amounts, because each piece of a loan has to come back. */
export const loanMails = {
  return_due: optional(
    'handover_reminders',
    toParty(isToComeBack, ({ app, row, me, other, goods }) => {
      const { text, ...words } = dueWords(row, me.side, other.name, todayIn(app.config.parkTimeZone))
      return {
        ...words,
        body: [{ text }, ...photo(app, goods), ...write(row, other), button(app, row)],
      }
    }),
  ),

  goods_returned: toParty(
    ({ row }) => row.returned_at !== null,
    ({ app, row, me, other }) => {
      const about = { name: other.name, title: row.title, what: whatOf(row) }
      const more =
        me.side === 'seller' ? m.connections_mail_returned_again() : m.connections_mail_returned_thanks(about)
      return {
        subject: m.connections_mail_returned_subject(about),
        preview: more,
        body: [{ text: `${returnedWords(row, me.id)} ${more}` }, button(app, row)],
      }
    },
  ),

  loan_missed: toParty(isMissed, ({ app, row, me, other }) => {
    const day = writtenDay(row.available_until ?? '')
    const about = { name: other.name, title: row.title, what: whatOf(row), day }
    const text =
      me.side === 'seller' ? m.connections_mail_missed_giver(about) : m.connections_mail_missed_taker(about)
    return {
      subject: m.connections_mail_missed_subject(about),
      preview: m.connections_mail_missed_preview(about),
      body: [{ text }, ...write(row, other), button(app, row)],
    }
  }),
}

/** As of the day it is read: a reminder may be late. */
function dueWords(row: ConnectionRow, side: Side, name: string, today: string) {
  const { title, available_until: until } = row
  const about = { name, title, what: whatOf(row) }
  if (until === null) {
    const since = { ...about, day: writtenDay(row.completed_on ?? row.created_on) }
    return {
      subject: m.connections_mail_return_asked_subject(about),
      preview: m.connections_mail_return_asked_preview(since),
      text: m.connections_mail_return_asked_text(since),
    }
  }
  const due = { ...about, day: writtenDay(until) }
  if (daysUntil(today, until) === 1)
    return {
      subject: m.connections_mail_return_tomorrow_subject(due),
      preview: m.connections_mail_return_tomorrow_preview(due),
      text:
        side === 'buyer'
          ? m.connections_mail_return_tomorrow_taker(due)
          : m.connections_mail_return_tomorrow_giver(due),
    }
  if (until > today)
    return {
      subject: m.connections_mail_return_subject(due),
      preview: m.connections_mail_return_preview(due),
      text: m.connections_mail_return_text(due),
    }
  if (until === today)
    return {
      subject: m.connections_mail_return_today_subject(due),
      preview: m.connections_mail_return_today_preview(due),
      text:
        side === 'buyer'
          ? m.connections_mail_return_today_taker(due)
          : m.connections_mail_return_today_giver(due),
    }
  return {
    subject: m.connections_mail_return_late_subject(due),
    preview: m.connections_mail_return_late_preview(due),
    text:
      side === 'buyer'
        ? m.connections_mail_return_late_taker(due)
        : m.connections_mail_return_late_giver(due),
  }
}
