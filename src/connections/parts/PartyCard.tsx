import { Building2, CalendarOff, Mail, MailX } from 'lucide-react'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { useShared } from '../../browser/shared.ts'
import { unbrokenPeriod } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Address, MailLink } from '../../ui/MailLink.tsx'
import type { Party, ShowProps } from '../props.ts'

interface PartyCardProps {
  party: Party
  side: 'seller' | 'buyer'
  role: string
  subject: string
  /** Named by the other side; one's own stands under *Second contact*. */
  contact: ShowProps['connection']['contacts']['buyer']
  className?: string
  isToldToVisit?: boolean
}

export function PartyCard({ party, side, role, subject, contact, className, isToldToVisit }: PartyCardProps) {
  const { user } = useShared()
  const isMe = party.id !== null && party.id === user?.id
  return (
    <Card as="section" aria-labelledby={side} className={`grid content-start gap-3 ${className ?? ''}`}>
      <h2 id={side} className="text-lg">
        {isMe ? m.connections_role_you({ role }) : role}
      </h2>
      <p className="font-semibold [overflow-wrap:anywhere]">{party.name}</p>
      <p>
        <OrganisationLabel organisation={party.organisation} />
      </p>
      {party.organisation?.location && (
        <p className="flex gap-2 text-ink-muted [overflow-wrap:anywhere]">
          <Building2 size={18} aria-hidden="true" className="mt-0.75 shrink-0" />
          {party.organisation.location}
        </p>
      )}
      {party.away && (
        <p className="flex gap-2 [overflow-wrap:anywhere]">
          <CalendarOff size={18} aria-hidden="true" className="mt-0.75 shrink-0" />
          {unbrokenPeriod(party.away.text)}
        </p>
      )}
      {party.away?.stand_in && !isMe && party.away.stand_in.email !== user?.email && (
        <NamedMail {...party.away.stand_in} subject={subject} />
      )}
      {party.email && !isMe && (
        <>
          {party.away?.stand_in && <p className="text-sm">{party.name}</p>}
          <Reached party={party} email={party.email} subject={subject} />
        </>
      )}
      {contact && (
        <>
          <p className="text-sm [overflow-wrap:anywhere]">
            {m.connections_contact_theirs({ name: contact.name })}
          </p>
          <MailTo {...contact} subject={subject} />
        </>
      )}
      {party.email && (!party.is_reached || party.is_refused) && !isMe && !isToldToVisit && (
        <p className="flex gap-2 text-sm">
          <MailX size={18} aria-hidden="true" className="mt-0.75 shrink-0" />
          {party.is_refused ? refusedText(party) : m.connections_not_reached({ name: party.name })}
        </p>
      )}
    </Card>
  )
}

/** Of two addresses it says whose each is. */
const NamedMail = (mail: { name: string; email: string; subject: string }) => (
  <>
    <p className="text-sm [overflow-wrap:anywhere]">{mail.name}</p>
    <MailTo {...mail} />
  </>
)

/** Mail to an address that it comes back from is not begun. */
function Reached({ party, email, subject }: { party: Party; email: string; subject: string }) {
  if (!party.is_refused) return <MailTo name={party.name} email={email} subject={subject} />
  return (
    <p className="flex min-h-6 items-center gap-2 text-ink-muted [overflow-wrap:anywhere]">
      <MailX size={18} aria-hidden="true" className="shrink-0" />
      <span>
        <Address email={email} />
      </span>
    </p>
  )
}

/** Nobody drops by somebody who is away. */
export const refusedText = ({ name, away }: Pick<Party, 'name' | 'away'>): string =>
  (away ? m.connections_refused_away : m.connections_refused)({ name })

function MailTo({ name, email, subject }: { name: string; email: string; subject: string }) {
  return (
    <MailLink email={email} subject={subject} className="w-fit">
      <span className="inline-flex items-center gap-2">
        <Mail size={18} aria-hidden="true" className="shrink-0" />
        <span className="visually-hidden">{m.connections_mail_to({ name })} </span>
        <span>
          <Address email={email} />
        </span>
      </span>
    </MailLink>
  )
}
