import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { StuckCard } from '../../report/parts/StuckCard.tsx'
import { LazyChart, RangeSelect } from '../../tables/parts/LazyChart.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { dashboardPage } from '../actions.ts'
import { FirstSteps } from '../parts/FirstSteps.tsx'
import { LastBackup, Upkeep } from '../parts/Upkeep.tsx'

export default function Dashboard({
  figures,
  first_steps,
  stuck,
  stuck_total,
  jobs,
  backup,
  absence,
  held_mails,
  lost_factors,
  kept_passwords,
  release_mails,
  range,
  charts,
}: PropsOf<typeof dashboardPage>) {
  return (
    <div className="grid gap-6">
      <PageHeader title={m.admin_dashboard_title()} actions={<RangeSelect range={range} prop="charts" />} />
      <Upkeep
        jobs={jobs}
        backup={backup}
        absence={absence}
        held_mails={held_mails}
        lost_factors={lost_factors}
        kept_passwords={kept_passwords}
        release_mails={release_mails}
      />
      <FirstSteps steps={first_steps} />
      <StuckCard things={stuck} total={stuck_total} />
      <FigureGroup label={m.admin_waiting_title()}>
        <Figure
          href="/admin/join-labex-requests?show=awaiting_approval"
          label={m.admin_figure_join_requests()}
          value={figures.waiting_join_requests}
          isTask
        />
        <Figure
          href="/admin/contact?show=overdue"
          label={m.admin_figure_overdue()}
          value={figures.overdue_contact_messages}
          isTask
        />
      </FigureGroup>
      <FigureGroup label={m.admin_figures_label()}>
        <Figure
          href="/admin/listings?show=active"
          label={m.admin_figure_active_listings()}
          value={figures.active_listings}
        />
        <Figure
          href="/admin/connections"
          label={m.admin_figure_connections()}
          value={figures.connections_this_month}
        />
        <Figure
          href="/admin/connections?show=open"
          label={m.admin_figure_handovers()}
          value={figures.open_handovers}
        />
      </FigureGroup>
      <LazyChart subject="listings" prop="charts" data={charts?.listings} />
      <LazyChart subject="connections" prop="charts" data={charts?.connections} />
      <LazyChart subject="users" prop="charts" data={charts?.users} />
      <LastBackup backup={backup} />
    </div>
  )
}

function FigureGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {label}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">{children}</ul>
    </section>
  )
}

function Figure({
  href,
  label,
  value,
  isTask = false,
}: {
  href: string
  label: string
  value: number
  isTask?: boolean
}) {
  const isOpen = isTask && value > 0
  return (
    <li>
      <Link
        href={href}
        className={clsx(
          'card flex h-full flex-col justify-between gap-1 rounded-lg border p-4 transition-colors',
          isOpen
            ? 'border-warning/35 bg-warning-soft text-warning-soft-ink hover:border-warning'
            : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span className={clsx('text-sm', !isOpen && 'text-ink-muted')}>{label}</span>
        <span className="text-3xl font-semibold tabular-nums">{numberText(value)}</span>
      </Link>
    </li>
  )
}
