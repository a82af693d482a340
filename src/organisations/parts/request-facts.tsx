import { m } from '../../i18n/paraglide/messages.js'
import { MailLink } from '../../tables/parts/cells.tsx'
import { dayColumn } from '../../tables/parts/columns.tsx'
import { stateText } from '../../tables/words.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { JoinRequestsRow } from '../table.ts'
import { LabDescription } from './LabDescription.tsx'

/** The columns of SPEC.md section 2, /admin/join-labex-requests, without the acts. */
export const requestFacts = (): Column<JoinRequestsRow>[] => [
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
    className: 'md:min-w-36 md:text-sm',
    cell: ({ email }) => <MailLink email={email} className="text-sm" />,
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
    className: 'md:min-w-36 md:max-w-80 md:text-sm',
    cell: (row) => <LabDescription text={row.lab_description} organisation={row.organization} />,
  },
  {
    key: 'status',
    header: m.organisations_requests_status(),
    className: '[&_.tag]:whitespace-nowrap',
    cell: ({ status }) => <StatusBadge tone={tones[status]}>{stateText(status)}</StatusBadge>,
  },
  {
    ...dayColumn('created', m.organisations_requests_created(), (row) => row.created_text),
    className: 'md:text-sm',
  },
]

function Organisation({ request }: { request: JoinRequestsRow }) {
  const { organization, status } = request
  const note = status !== 'approved' && noteOn(request)
  return (
    <>
      <span className="font-semibold wrap-anywhere">{organization}</span>
      {note && <span className="mt-1 block text-sm font-normal text-ink-muted">{note}</span>}
    </>
  )
}

/** Approving does not always make an organisation: its domain, or its name, may be another's already. */
function noteOn({ existing_organisation: organisation, namesake, email }: JoinRequestsRow): string | null {
  const domain = email.split('@')[1] ?? ''
  if (organisation) return m.organisations_requests_domain_taken({ domain, organisation })
  return namesake && m.organisations_requests_namesake({ domain, organisation: namesake })
}

function Contact({
  request: { contact_person, phone, department, department_type },
}: {
  request: JoinRequestsRow
}) {
  const more = [department, department_type, phone?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')
  return (
    <>
      {contact_person}
      {more && <span className="block text-ink-muted">{more}</span>}
    </>
  )
}

/** Approved green, rejected red, others yellow (SPEC.md section 4). */
const tones: Record<JoinRequestsRow['status'], Tone> = {
  awaiting_approval: 'warning',
  approved: 'success',
  rejected: 'danger',
}
