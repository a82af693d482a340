import { sql } from 'kysely'
import { momentText } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { adminTable, everyWord, matchesRead, namesMatch } from '../tables/table.ts'
import { actorText, actText } from './acts.ts'
import { detailTexts } from './details.ts'
import { subjectOf } from './subjects.ts'

export type AuditRow = ReturnType<(typeof auditTable)['shape']>

export const auditTable = adminTable({
  sorts: ['date_desc', 'date_asc'],
  shows: ['changes', 'refusals', 'logins'],
  key: 'audit.id',
  rows: (call, { search, sort, show }) => {
    const direction = sort === 'date_asc' ? 'asc' : 'desc'
    const isRefusal = sql<boolean>`(action like 'refused\\_%' or action = 'domain_refused')`
    const isLogin = sql<boolean>`action in ('login', 'login_failed', 'logout')`
    return call.db
      .selectFrom('audit')
      .leftJoin('users', 'users.id', 'audit.actor_id')
      .selectAll('audit')
      .select('users.name as actor_name')
      .where(
        everyWord(search, (word) => [
          matchesRead(word, sql.ref('audit.search_text')),
          namesMatch(word, 'audit.actor_id', 'users'),
        ]),
      )
      .$if(show === 'refusals', (query) => query.where(isRefusal))
      .$if(show === 'logins', (query) => query.where(isLogin))
      .$if(show === 'changes', (query) => query.where(sql<boolean>`not ${isRefusal} and not ${isLogin}`))
      .orderBy('audit.at', direction)
      .orderBy('audit.id', direction)
  },
  shape: (row, call) => ({
    id: row.id,
    at: row.at.toISOString(),
    at_text: momentText(row.at, call.app.config.parkTimeZone),
    actor_id: row.actor_id,
    actor: row.actor_name ?? (row.actor_id === null ? null : m.admin_audit_former()),
    action: row.action,
    action_label: actText(row.action),
    subject: row.subject,
    about: subjectOf(row.action, row.subject),
    details: row.details as Record<string, unknown>,
    ip: row.ip,
  }),
  csv: [
    [m.admin_column_when, (row) => row.at_text],
    [m.admin_column_who, actorText],
    [m.admin_column_what, (row) => row.action_label],
    [m.admin_column_about, (row) => row.about?.text ?? null],
    [
      m.admin_column_details,
      (row) =>
        detailTexts(row.details)
          .map(([label, value]) => `${label}: ${value}`)
          .join('; '),
    ],
    [m.admin_column_ip, (row) => row.ip],
  ],
})
