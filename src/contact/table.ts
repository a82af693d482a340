import { sql } from 'kysely'
import type { Call } from '../http/action.ts'
import { firstDayInTime } from '../i18n/business-days.ts'
import { momentText, todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { adminTable, matchesRead } from '../tables/table.ts'
import { answerDays, dueOn } from './contact.ts'

export type ContactRow = ReturnType<(typeof contactTable)['shape']>

/** Unanswered after ten business days. */
export const isOverdue = (timeZone: string) =>
  sql<boolean>`(contact_messages.answered_at is null
    and contact_messages.created_at < (${firstDayInTime(todayIn(timeZone), answerDays)}::date)::timestamp at time zone ${timeZone})`

/** Unanswered by age, then answered, newest first. */
export const contactTable = adminTable({
  sorts: ['due', 'date_desc', 'date_asc'],
  shows: ['waiting', 'overdue', 'answered'],
  key: 'contact_messages.id',
  rows: (call, { search, sort, show }) => {
    const query = call.db
      .selectFrom('contact_messages')
      .selectAll('contact_messages')
      .select(isOverdue(zoneOf(call)).as('overdue'))
      .where(matchesRead(search, sql.ref('search_text')))
      .$if(show === 'waiting', (query) => query.where('answered_at', 'is', null))
      .$if(show === 'overdue', (query) => query.where(isOverdue(zoneOf(call))))
      .$if(show === 'answered', (query) => query.where('answered_at', 'is not', null))
    if (sort !== 'due') {
      const direction = sort === 'date_asc' ? 'asc' : 'desc'
      return query.orderBy('created_at', direction).orderBy('id', direction)
    }
    return query
      .orderBy(sql`answered_at is not null`)
      .orderBy(sql`case when answered_at is null then created_at end`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  },
  shape: (row, call) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    organisation: row.organisation,
    message: row.message,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    due_on: dueOn(row.created_at, zoneOf(call)),
    overdue: row.overdue,
    created_text: momentText(row.created_at, zoneOf(call)),
    answered_text: momentText(row.answered_at, zoneOf(call)),
  }),
  csv: [
    [m.admin_column_date, (row) => row.created_text],
    [m.contact_name, (row) => row.name],
    [m.contact_email, (row) => row.email],
    [m.contact_organisation, (row) => row.organisation],
    [m.contact_message, (row) => row.message],
    [m.admin_column_due, (row) => row.due_on],
    [m.admin_column_answered, (row) => row.answered_text],
  ],
})

const zoneOf = (call: Call): string => call.app.config.parkTimeZone
