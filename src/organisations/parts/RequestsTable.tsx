import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { JoinRequestRow } from '../props.ts'
import { rowNameId, type useDecisions } from './decisions.ts'
import { LabDescription } from './LabDescription.tsx'
import { RequestActions } from './RequestActions.tsx'

interface RequestsTableProps {
  requests: JoinRequestRow[]
  decisions: ReturnType<typeof useDecisions>
}

/** The columns of SPEC.md section 2, /admin/join-labex-requests. */
export function RequestsTable({ requests, decisions }: RequestsTableProps) {
  const { busy, failure, decide } = decisions
  const actions: Column<JoinRequestRow> = {
    key: 'actions',
    header: m.organisations_requests_actions(),
    hideHeader: true,
    cell: (row) => (
      <RequestActions request={row} isBusy={busy === row.id} onDecide={(decision) => decide(row, decision)} />
    ),
  }
  return (
    <Table
      caption={m.organisations_requests_title()}
      columns={[...facts(), actions]}
      rows={requests}
      rowKey={({ id }) => id}
      isBusy={({ id }) => busy === id}
      rowMessage={({ id }) =>
        failure?.id === id && (
          <Notice tone="danger" announce>
            {failure.message}
          </Notice>
        )
      }
    />
  )
}

const facts = (): Column<JoinRequestRow>[] => [
  {
    key: 'organization',
    header: m.organisations_requests_organization(),
    primary: true,
    className: 'md:min-w-28',
    cell: (row) => <Organisation request={row} />,
  },
  {
    key: 'contact',
    header: m.organisations_requests_contact_person(),
    className: 'md:text-sm',
    cell: (row) => <Contact request={row} />,
  },
  {
    key: 'email',
    header: m.organisations_requests_email(),
    className: 'md:min-w-32 md:text-sm',
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="link inline-flex min-h-6 items-center text-sm wrap-anywhere">
        <Address email={email} />
      </a>
    ),
  },
  {
    key: 'location',
    header: m.organisations_requests_location(),
    className: 'md:text-sm',
    cell: ({ location }) => location,
  },
  {
    key: 'lab',
    header: m.organisations_requests_lab(),
    className: 'md:min-w-28 md:max-w-80 md:text-sm',
    cell: (row) => <LabDescription text={row.lab_description} organisation={row.organization} />,
  },
  { key: 'status', header: m.organisations_requests_status(), cell: ({ status }) => <Status of={status} /> },
  {
    key: 'created',
    header: m.organisations_requests_created(),
    className: 'tabular-nums md:text-sm',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{dayOf(created_at)}</span>,
  },
]

/** Breaks before the domain, when it has to. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function Organisation({ request }: { request: JoinRequestRow }) {
  const { id, organization, existing_organisation: organisation, status, email } = request
  const domain = email.split('@')[1] ?? ''
  return (
    <>
      <span id={rowNameId(id)} tabIndex={-1} className="font-semibold wrap-anywhere">
        {organization}
      </span>
      {organisation && status !== 'approved' && (
        <span className="mt-1 block text-sm font-normal text-ink-muted">
          {m.organisations_requests_domain_taken({ domain, organisation })}
        </span>
      )}
    </>
  )
}

function Contact({
  request: { contact_person, phone, department, department_type },
}: {
  request: JoinRequestRow
}) {
  const more = [department, department_type, phone].filter(Boolean).join(' · ')
  return (
    <>
      {contact_person}
      {more && <span className="block text-ink-muted">{more}</span>}
    </>
  )
}

function Status({ of }: { of: JoinRequestRow['status'] }) {
  const { tone, label } = statuses[of]
  return <StatusBadge tone={tone}>{label()}</StatusBadge>
}

/** Approved green, rejected red, others yellow (SPEC.md section 4). */
const statuses: Record<JoinRequestRow['status'], { tone: Tone; label: () => string }> = {
  awaiting_approval: { tone: 'warning', label: m.organisations_requests_awaiting },
  approved: { tone: 'success', label: m.organisations_requests_approved },
  rejected: { tone: 'danger', label: m.organisations_requests_rejected },
}

/** DD-MM-YYYY (SPEC.md section 9). */
const dayOf = (moment: string): string => moment.slice(0, 10).split('-').reverse().join('-')
