import { sql } from 'kysely'
import { lostFactors } from '../accounts/factors/lost.ts'
import { withKeptPassword } from '../accounts/providers/kept-password.ts'
import { usersChart, usersTable } from '../accounts/table.ts'
import { buildingsTable } from '../buildings/table.ts'
import { typed } from '../config.ts'
import { connectionsChart, connectionsTable } from '../connections/table.ts'
import { contactTable, isOverdue } from '../contact/table.ts'
import { isBackupOld, lastAbsence, lastRemovedBackup, lastVerifiedBackup } from '../db/installation.ts'
import { punctuality } from '../db/job-queue.ts'
import { faqTable } from '../faq/table.ts'
import type { Call } from '../http/action.ts'
import { action, page } from '../http/action.ts'
import { audit } from '../http/audit.ts'
import { defer } from '../http/inertia.ts'
import { momentText, todayIn } from '../i18n/day.ts'
import { isListed } from '../listings/row/sql.ts'
import { listingsChart, listingsTable } from '../listings/table.ts'
import { heldJobs } from '../mail/outbox.ts'
import { joinRequestsTable, organisationsTable } from '../organisations/table.ts'
import { stuckProps } from '../report/stuck-props.ts'
import { chart, rangeOf } from '../tables/charts.ts'
import { describedTable, tableCsv, tablePage } from '../tables/table.ts'
import { auditTable } from './audit-table.ts'
import { firstSteps } from './first-steps.ts'
import { trailProps } from './trail.ts'

/** A demo has neither backups nor anybody to make them. */
async function upkeepProps({ db, app: { config, secret } }: Call) {
  const [at, removed, off] = await Promise.all([
    lastVerifiedBackup(db),
    lastRemovedBackup(db),
    lastAbsence(db),
  ])
  const text = (moment: Date | null) => momentText(moment, config.parkTimeZone)
  const backup = {
    at: text(at),
    is_old: isBackupOld(at),
    removed: removed && { at: text(removed.at), made_at: text(removed.made_at) },
  }
  const absence = off && { ...off, from: text(new Date(off.from)), to: text(new Date(off.to)) }
  const { mails: held_mails } = await heldJobs(db)
  const lost_factors = await lostFactors(db, secret, config.appUrl)
  const kept_passwords = (await withKeptPassword(db).execute()).map(({ id, name }) => ({ id, name }))
  const release_mails = typed('doctor -- --release-mails')
  return {
    backup: config.demo ? null : backup,
    absence,
    held_mails,
    release_mails,
    lost_factors,
    kept_passwords,
  }
}

export const dashboardPage = page('admin/Dashboard', {
  summary: 'Figures, first steps and charts.',
  props: async (call) => ({
    range: rangeOf(call),
    figures: await figures(call),
    first_steps: await firstSteps(call),
    ...(await stuckProps(call)),
    jobs: await punctuality(call.db),
    ...(await upkeepProps(call)),
    charts: defer(async () => {
      const [listings, connections, users] = await Promise.all([
        chart(call, listingsChart),
        chart(call, connectionsChart),
        chart(call, usersChart),
      ])
      return { listings, connections, users }
    }),
  }),
})

export const auditPage = page('admin/Audit', {
  summary: 'The audit trail, and what visitors were refused.',
  documents: () => describedTable(auditTable),
  props: async (call) => {
    const { rows, ...rest } = await tablePage(call, auditTable)
    return { audit: rows, ...rest, ...(await trailProps(call)) }
  },
})

const tables: Record<string, (call: Call) => Promise<string>> = {
  connections: (call) => tableCsv(call, connectionsTable),
  listings: (call) => tableCsv(call, listingsTable),
  users: (call) => tableCsv(call, usersTable),
  audit: (call) => tableCsv(call, auditTable),
  buildings: (call) => tableCsv(call, buildingsTable),
  faq: (call) => tableCsv(call, faqTable),
  contact: (call) => tableCsv(call, contactTable),
  organisations: (call) => tableCsv(call, organisationsTable),
  'join-labex-requests': (call) => tableCsv(call, joinRequestsTable),
}

/** Exports all rows of the page's query, and is audited. */
export const csvAction = action({
  summary: "A table's whole result as CSV, with the query of its page.",
  load: (call) => (Object.hasOwn(tables, call.params.table ?? '') ? call.params.table : null) ?? null,
  run: async (call, _, table) => {
    const csv = (await tables[table]?.(call)) ?? ''
    await audit(call.db, call, 'table_exported', `table ${table}`)
    return { csv, filename: `labex-${table}-${todayIn(call.app.config.parkTimeZone)}.csv` }
  },
  reply: (file) => file,
})

interface Figures {
  active_listings: number
  connections_this_month: number
  open_handovers: number
  waiting_join_requests: number
  overdue_contact_messages: number
}

async function figures(call: Call): Promise<Figures> {
  const zone = call.app.config.parkTimeZone
  const { rows } = await sql<Figures>`select
    (select count(*) from listings where ${isListed}) as active_listings,
    (select count(*) from connections
      where created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}) as connections_this_month,
    (select count(*) from connections where status = 'open') as open_handovers,
    (select count(*) from join_requests where status = 'awaiting_approval') as waiting_join_requests,
    (select count(*) from contact_messages where ${isOverdue(zone)}) as overdue_contact_messages`.execute(
    call.db,
  )
  return rows[0] as Figures
}
