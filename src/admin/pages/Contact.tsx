import { Head } from '@inertiajs/react'
import { Check, Mail, Reply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ContactRow } from '../../contact/table.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useActs } from '../parts/acts.ts'
import { dayText, momentLabel } from '../parts/cells.tsx'
import { TableSection } from '../parts/TableSection.tsx'
import type { TableQuery } from '../parts/table-query.ts'

interface ContactProps extends TableQuery {
  contacts: ContactRow[]
  total: number
}

export default function Contact({ contacts, total, ...query }: ContactProps) {
  const acts = useActs('contacts')
  const [reading, setReading] = useState<ContactRow | null>(null)
  const mark = (row: ContactRow) =>
    void acts.actOn(row.id, 'PATCH', `/api/admin/contact/${row.id}`, { answered: row.answered_at === null })
  return (
    <div className="grid gap-6">
      <Head title={m.admin_contact_title()} />
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      <PageHeader title={m.admin_contact_title()} />
      <TableSection
        table="contact"
        rowsProp="contacts"
        label={m.admin_contact_title()}
        query={query}
        total={total}
        rows={contacts}
        columns={columns(setReading, mark)}
        sorts={[
          { value: 'due', label: m.admin_sort_due() },
          { value: 'date_desc', label: m.admin_sort_date_desc() },
          { value: 'date_asc', label: m.admin_sort_date_asc() },
        ]}
        shows={[
          { value: 'open', label: m.admin_state_waiting() },
          { value: 'overdue', label: m.admin_state_overdue() },
          { value: 'answered', label: m.admin_state_answered() },
        ]}
        empty={
          <EmptyState level={2} icon={<Mail size={28} />} title={m.admin_contact_empty()}>
            {m.admin_contact_empty_text()}
          </EmptyState>
        }
        onRowClick={setReading}
        isBusy={(row) => acts.busy === row.id}
        rowMessage={(row) =>
          acts.failed?.id === row.id && (
            <Notice tone="danger" announce>
              {acts.failed.reason}
            </Notice>
          )
        }
      />
      <Reading message={reading} onClose={() => setReading(null)} />
    </div>
  )
}

function Reading({ message, onClose }: { message: ContactRow | null; onClose: () => void }) {
  const footer = message && (
    <ButtonLink plain href={replyTo(message)} icon={<Reply size={18} aria-hidden="true" />}>
      {m.admin_contact_reply()}
    </ButtonLink>
  )
  return (
    <Dialog
      open={message !== null}
      onClose={onClose}
      title={m.admin_contact_message_of({ name: message?.name ?? '' })}
      variant="wide"
      footer={footer}
    >
      {message && (
        <div className="grid gap-4">
          <p className="text-sm text-ink-muted">
            {[momentLabel(message.created_text), message.organisation, message.email]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="max-w-[70ch] whitespace-pre-line">{message.message}</p>
        </div>
      )}
    </Dialog>
  )
}

const columns = (read: (row: ContactRow) => void, mark: (row: ContactRow) => void): Column<ContactRow>[] => [
  {
    key: 'from',
    header: m.admin_column_from(),
    primary: true,
    className: 'md:min-w-44',
    cell: (row) => (
      <div className="grid">
        <span>{row.name}</span>
        <a href={replyTo(row)} className="link text-sm font-normal [overflow-wrap:anywhere]">
          {row.email}
        </a>
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
        <p className="line-clamp-2">{row.message}</p>
        <button
          type="button"
          aria-label={`${m.admin_contact_read()}: ${row.name}`}
          onClick={() => read(row)}
          className="link min-h-8 text-sm"
        >
          {m.admin_contact_read()}
        </button>
      </div>
    ),
  },
  {
    key: 'date',
    header: m.admin_column_date(),
    cell: (row) => <span className="whitespace-nowrap">{dayText(row.created_text)}</span>,
  },
  {
    key: 'due',
    header: m.admin_column_due(),
    cell: (row) => <span className="whitespace-nowrap">{dayText(row.due_on)}</span>,
  },
  { key: 'status', header: m.admin_column_status(), cell: (row) => <ContactBadge row={row} /> },
  {
    key: 'acts',
    header: m.admin_column_actions(),
    hideHeader: true,
    align: 'end',
    cell: (row) =>
      row.answered_at === null ? (
        <Button
          size="sm"
          variant="secondary"
          icon={<Check size={16} aria-hidden="true" />}
          aria-label={`${m.admin_contact_answer()}: ${row.name}`}
          onClick={() => mark(row)}
        >
          {m.admin_contact_answer()}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          aria-label={`${m.admin_contact_reopen()}: ${row.name}`}
          onClick={() => mark(row)}
        >
          {m.admin_contact_reopen()}
        </Button>
      ),
  },
]

function ContactBadge({ row }: { row: ContactRow }) {
  if (row.answered_at !== null) return <StatusBadge tone="success">{m.admin_state_answered()}</StatusBadge>
  return row.overdue ? (
    <StatusBadge tone="danger">{m.admin_state_overdue()}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{m.admin_state_waiting()}</StatusBadge>
  )
}

const replyTo = ({ email }: ContactRow): string =>
  `mailto:${encodeURI(email)}?subject=${encodeURIComponent(m.admin_contact_reply_subject())}`
