import type { PropsOf } from '../../http/as-json.ts'
import { formatMoment } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { TablePage } from '../../tables/parts/TablePage.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { auditPage } from '../actions.ts'
import { actorText } from '../acts.ts'
import type { AuditRow } from '../audit-table.ts'
import { AuditDetails } from '../parts/AuditDetails.tsx'
import { TrailKeeping } from '../parts/TrailKeeping.tsx'

export default function Audit({ audit, retention, refusals, ...query }: PropsOf<typeof auditPage>) {
  return (
    <TablePage
      title={m.admin_audit_title()}
      table="audit"
      rowsProp="audit"
      query={query}
      rows={audit}
      columns={columns()}
      empty={{ title: m.admin_audit_empty(), way: { href: '/admin', label: m.about_refused_dashboard() } }}
    >
      <TrailKeeping retention={retention} refusals={refusals} />
    </TablePage>
  )
}

const About = ({ text, href }: NonNullable<AuditRow['about']>) =>
  href ? (
    <Link href={href} className="link">
      {text}
    </Link>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  )

const columns = (): Column<AuditRow>[] => [
  {
    key: 'when',
    header: m.admin_column_when(),
    cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoment(row.at_text)}</span>,
  },
  {
    key: 'who',
    header: m.admin_column_who(),
    cell: (row) => (
      <span className={row.actor === null ? 'text-ink-muted' : undefined}>{actorText(row)}</span>
    ),
  },
  { key: 'what', header: m.admin_column_what(), primary: true, cell: (row) => row.action_label },
  {
    key: 'about',
    header: m.admin_column_about(),
    cell: ({ about }) => about && <About {...about} />,
  },
  {
    key: 'details',
    header: m.admin_column_details(),
    cell: ({ details }) => Object.keys(details).length > 0 && <AuditDetails details={details} />,
  },
  {
    key: 'ip',
    header: m.admin_column_ip(),
    cell: ({ ip }) => ip && <span className="text-sm text-ink-muted">{ip}</span>,
  },
]
