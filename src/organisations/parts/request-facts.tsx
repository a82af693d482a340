import { useState } from 'react'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { stateText } from '../../tables/words.ts'
import { inOneLine } from '../../ui/in-one-line.ts'
import { MailLink } from '../../ui/MailLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { JoinRequestsRow } from '../table.ts'
import { excerptOf } from './excerpt.ts'

export const asRead = (row: JoinRequestsRow): JoinRequestsRow => ({
  ...row,
  domain: readable(row.domain),
  existing_domains: row.existing_domains.map(readable),
  namesake_domains: row.namesake_domains.map(readable),
  joined_domains: row.joined_domains.map(readable),
})

/** Groups facts so that at 1280 px the buttons fit beside them. */
export const requestFacts = (): Column<JoinRequestsRow>[] => [
  {
    key: 'organization',
    header: m.organisations_requests_organization_location(),
    primary: true,
    className: 'wrap-anywhere md:min-w-36',
    cell: (row) => <Organisation request={row} />,
  },
  {
    key: 'contact',
    header: m.organisations_requests_contact_email(),
    className: 'wrap-anywhere md:min-w-36 md:px-2! md:text-sm',
    cell: (row) => <Contact request={row} />,
  },
  {
    key: 'lab',
    header: m.organisations_requests_lab(),
    className: 'wrap-anywhere md:min-w-24 md:max-w-80 md:px-2! md:text-sm',
    cell: (row) => <LabDescription text={row.lab_description} organisation={row.organization} />,
  },
  {
    key: 'status',
    header: m.organisations_requests_status_created(),
    className: 'md:px-2! md:text-sm md:[&_.tag]:whitespace-nowrap',
    cell: ({ status, created_text }) => (
      <>
        <StatusBadge tone={tones[status]}>{stateText(status)}</StatusBadge>
        <span className="mt-1 block whitespace-nowrap tabular-nums">{formatDay(created_text)}</span>
      </>
    ),
  },
]

function Organisation({ request }: { request: JoinRequestsRow }) {
  const note = request.status === 'approved' ? openedNote(request) : openingNote(request)
  const { existing_organisation, namesake, near_names } = request
  const near = !existing_organisation && !namesake && near_names.map(nearText).join('; ')
  return (
    <>
      <span className="font-semibold">{request.organization}</span>
      <span className="block text-sm font-normal">{request.location}</span>
      {near && (
        <span className="mt-1 block text-sm font-normal text-warning">
          {m.organisations_requests_near({ near })}
        </span>
      )}
      {note && <span className="mt-1 block text-sm font-normal text-ink-muted">{note}</span>}
    </>
  )
}

const nearText = ({ name, is_revoked }: JoinRequestsRow['near_names'][number]) =>
  is_revoked ? m.organisations_requests_near_revoked({ name }) : name

function openingNote(request: JoinRequestsRow): string {
  const { existing_organisation: organisation, existing_status, existing_domains, namesake, domain } = request
  if (organisation && existing_status === 'revoked')
    return m.organisations_requests_reopens({ organisation, domains: existing_domains.join(', ') })
  if (organisation) return m.organisations_requests_domain_taken({ domain, organisation })
  if (!namesake)
    return request.status === 'rejected'
      ? m.organisations_requests_opens_nothing({ domain })
      : m.organisations_requests_opens({ domain })
  return m.organisations_requests_namesake({ domain, organisation: namesake, theirs: theirDomains(request) })
}

/** It opened a domain that its organisation still has, so revoking closes something. */
export const opens = ({ opened, domain, joined_domains }: JoinRequestsRow): boolean =>
  opened === 'organisation' || (opened === 'domain' && joined_domains.includes(domain))

/** Says what approving opened, where that is no new organisation or is gone. */
function openedNote(request: JoinRequestsRow): string | null {
  const { opened, joined_organisation: organisation, joined_domains, domain } = request
  if (!organisation) return null
  if (!joined_domains.includes(domain)) return m.organisations_requests_domain_gone({ domain, organisation })
  if (opened === 'organisation') return null
  return opened === 'domain'
    ? m.organisations_requests_opened_domain({ domain, organisation })
    : m.organisations_requests_opened_nothing({ domain, organisation })
}

export const theirDomains = ({ namesake_domains }: JoinRequestsRow): string =>
  namesake_domains.join(', ') || m.organisations_no_domain()

function Contact({
  request: { contact_person, email, phone, department, department_type },
}: {
  request: JoinRequestsRow
}) {
  const more = inOneLine([department, department_type, phone?.replaceAll(' ', '\u00a0')])
  return (
    <>
      {contact_person}
      <span className="block">
        <MailLink email={email} className="text-sm" />
      </span>
      {more && <span className="block text-ink-muted">{more}</span>}
    </>
  )
}

const tones: Record<JoinRequestsRow['status'], Tone> = {
  awaiting_approval: 'warning',
  approved: 'success',
  rejected: 'danger',
}

interface LabDescriptionProps {
  text: string | null
  organisation: string
}

function LabDescription({ text, organisation }: LabDescriptionProps) {
  const [isWhole, setWhole] = useState(false)
  if (!text) return <span className="text-ink-subtle">{m.organisations_requests_not_given()}</span>
  const { excerpt, isCut } = excerptOf(text)
  return (
    <>
      <span className="whitespace-pre-line">{isWhole ? text : excerpt}</span>
      {isCut && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="link text-sm"
          >
            {isWhole ? m.organisations_requests_show_less() : m.organisations_requests_show_all()}
            <VisuallyHidden> {m.organisations_requests_lab_of({ organisation })}</VisuallyHidden>
          </button>
        </>
      )}
    </>
  )
}
