import { Check, Reply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { PropsOf } from '../../../http/as-json.ts'
import { formatMoment } from '../../../i18n/day.ts'
import { mailto } from '../../../i18n/mailto.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { useActs } from '../../../tables/parts/acts.ts'
import { dayColumn } from '../../../tables/parts/columns.tsx'
import { TablePage } from '../../../tables/parts/TablePage.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { MailLink } from '../../../ui/MailLink.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { contactsPage } from '../../manage-actions.ts'
import type { ContactRow } from '../../table.ts'

export default function Contact({ contacts, ...query }: PropsOf<typeof contactsPage>) {
  const acts = useActs('contacts')
  const [reading, setReading] = useState<ContactRow | null>(null)
  const mark = ({ id, answered_at }: ContactRow) =>
    void acts.actOn(id, 'PATCH', `/api/admin/contact/${id}`, { answered: answered_at === null })
  return (
    <TablePage
      title={m.admin_contact_title()}
      table="contact"
      rowsProp="contacts"
      query={query}
      rows={contacts}
      columns={facts(setReading)}
      buttons={(row) => <MarkButton row={row} onClick={() => mark(row)} />}
      empty={{
        title: m.admin_contact_empty(),
        text: m.admin_contact_empty_text(),
        way: { href: '/contact', label: m.admin_see_contact() },
      }}
      onRowClick={setReading}
      acts={acts}
    >
      {reading && <Reading message={reading} onClose={() => setReading(null)} />}
    </TablePage>
  )
}

function Reading({ message, onClose }: { message: ContactRow; onClose: () => void }) {
  const facts = [formatMoment(message.created_text), message.organisation, readable(message.email)]
  const footer = (
    <ButtonLink plain href={replyTo(message)} icon={<Reply size={18} aria-hidden="true" />}>
      {m.admin_contact_reply()}
    </ButtonLink>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.admin_contact_message_of({ name: message.name })}
      variant="wide"
      footer={footer}
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{inOneLine(facts)}</p>
        <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
      </div>
    </Dialog>
  )
}

const facts = (read: (row: ContactRow) => void): Column<ContactRow>[] => [
  {
    key: 'from',
    header: m.admin_column_from(),
    primary: true,
    className: 'wrap-anywhere md:min-w-44',
    cell: (row) => (
      <div className="grid">
        <span>{row.name}</span>
        <MailLink email={row.email} subject={m.admin_contact_reply_subject()} className="text-sm" />
        {row.organisation && <span className="text-sm font-normal text-ink-muted">{row.organisation}</span>}
      </div>
    ),
  },
  {
    key: 'message',
    header: m.admin_column_message(),
    className: 'md:w-1/3',
    cell: (row) => (
      <div className="grid justify-items-start">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{row.message}</p>
        <button
          type="button"
          aria-label={`${m.admin_contact_read()}: ${row.name}`}
          onClick={() => read(row)}
          className="link text-sm"
        >
          {m.admin_contact_read()}
        </button>
      </div>
    ),
  },
  {
    ...dayColumn<ContactRow>('date', m.admin_column_date(), (row) => row.created_text),
    className: 'md:max-xl:hidden',
  },
  dayColumn('due', m.admin_column_due(), (row) => row.due_on),
  { key: 'status', header: m.admin_column_status(), cell: (row) => <ContactBadge row={row} /> },
]

function MarkButton({ row, onClick }: { row: ContactRow; onClick: () => void }) {
  const isOpen = row.answered_at === null
  const Icon = isOpen ? Check : RotateCcw
  const label = isOpen ? m.admin_contact_answer() : m.admin_contact_reopen()
  return (
    <Button
      size="sm"
      variant={isOpen ? 'secondary' : 'quiet'}
      icon={<Icon size={16} aria-hidden="true" />}
      aria-label={`${label}: ${row.name}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

function ContactBadge({ row }: { row: ContactRow }) {
  if (row.answered_at !== null) return <StatusBadge tone="success">{m.admin_state_answered()}</StatusBadge>
  return row.overdue ? (
    <StatusBadge tone="danger">{m.admin_state_overdue()}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{m.admin_state_waiting()}</StatusBadge>
  )
}

const replyTo = ({ email }: ContactRow): string => mailto(email, { subject: m.admin_contact_reply_subject() })
