import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Person } from '../person.ts'
import { PersonCell } from './cells.tsx'

export const idColumn = <Row extends { id: number }>(): Column<Row> => ({
  key: 'id',
  header: m.admin_column_id(),
  align: 'end',
  cell: (row) => row.id,
})

/** `between` stands for columns missing between a phone and a desk. */
export const titleColumn = <Row,>(
  href: (row: Row) => string,
  title: (row: Row) => string,
  between?: (row: Row) => string,
): Column<Row> => ({
  key: 'title',
  header: m.admin_column_title(),
  primary: true,
  className: 'wrap-anywhere md:min-w-44',
  cell: (row) => (
    <>
      <Link href={href(row)} className="link">
        {title(row)}
      </Link>
      {between && <p className="hidden text-sm text-ink-muted md:max-xl:block">{between(row)}</p>}
    </>
  ),
})

/** Fits the longest word in most organisations' names. */
export const personColumn = <Row,>(
  key: string,
  header: string,
  person: (row: Row) => Person,
): Column<Row> => ({
  key,
  header,
  className: 'md:min-w-38',
  cell: (row) => <PersonCell person={person(row)} />,
})

export const dayColumn = <Row,>(key: string, header: string, text: (row: Row) => string): Column<Row> => ({
  key,
  header,
  cell: (row) => <span className="text-sm whitespace-nowrap tabular-nums">{formatDay(text(row))}</span>,
})

export const actsColumn = <Row,>(buttons: (row: Row) => ReactNode): Column<Row> => ({
  key: 'acts',
  header: m.admin_column_actions(),
  hideHeader: true,
  align: 'end',
  plain: true,
  // In reach however wide the rest is.
  className: 'max-md:order-last max-md:ms-auto max-md:pt-1.5! max-md:pb-0! md:sticky md:end-0 md:bg-surface',
  cell: (row) => <div className="flex items-center justify-end gap-1 max-md:flex-wrap">{buttons(row)}</div>,
})

export const EditLink = ({ href, name }: { href: string; name: string }) => (
  <Link
    href={href}
    aria-label={`${m.admin_edit()}: ${name}`}
    title={`${m.admin_edit()}: ${name}`}
    className="btn inline-flex h-10 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded-md border border-transparent text-sm font-medium text-ink-muted transition-colors hover:bg-sunken hover:text-ink 2xl:px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
  >
    <Pencil size={18} aria-hidden="true" />
    <span className="max-2xl:hidden">{m.admin_edit()}</span>
  </Link>
)

interface DeleteButtonProps {
  name: string
  /** Why it cannot be deleted; this disables the button. */
  kept?: string | false
  onClick: () => void
}

export const DeleteButton = ({ name, kept = false, onClick }: DeleteButtonProps) => (
  <IconButton
    danger
    disabled={kept !== false}
    label={kept || `${m.admin_delete()}: ${name}`}
    icon={<Trash2 size={18} aria-hidden="true" />}
    words={m.admin_delete()}
    onClick={onClick}
  />
)
