import { router } from '@inertiajs/react'
import clsx from 'clsx'
import { CalendarPlus, Copy, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { unbrokenDay } from '../../../i18n/day.ts'
import { monthsText } from '../../../i18n/months-shown.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { OwnTable } from '../../../tables/parts/OwnTable.tsx'
import { ExchangeTag } from '../../../ui/ExchangeTag.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { RowAct } from '../../../ui/RowActions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { optionLabel } from '../../catalogue/fields.ts'
import type { ListingState } from '../../catalogue/states.ts'
import { isHeldByRecall, stateOf } from '../../catalogue/states.ts'
import type { ListingProps } from '../../row/props.ts'
import { ListingStatus } from '../ListingStatus.tsx'
import { Thumbnail } from '../Picture.tsx'
import { titleOf } from './title.ts'
import { type OwnListings, rowOf } from './use-own-listings.ts'

interface ListingsTableProps {
  rows: readonly ListingProps[]
  own: OwnListings
}

export function ListingsTable({ rows, own }: ListingsTableProps) {
  return (
    <OwnTable
      caption={m.listings_mine_title()}
      columns={columns()}
      rows={rows}
      rowKey={rowOf}
      nameOf={titleOf}
      actsOf={(row, askToDelete) => actsOf(row, own, askToDelete)}
      acts={own}
      deleting={{
        title: (title) => m.listings_delete_title({ title }),
        confirm: m.listings_delete(),
        keep: m.listings_delete_keep(),
        text: (row) => (
          <>
            {m.listings_delete_text()} {canStop(row) && m.listings_delete_instead()}
            {isHeldByRecall(row.holds) && m.listings_delete_recalled()}
          </>
        ),
      }}
      onRowClick={({ id }) => router.visit(`/listings/${id}`)}
    />
  )
}

const canStop = ({ status, expired, hidden }: ListingProps) => status === 'active' && !expired && !hidden

function actsOf(row: ListingProps, own: OwnListings, askToDelete: () => void): RowAct[] {
  const lockedBy = row.status === 'connected' ? noteId(row) : undefined
  const toggle = toggleOf(row, (status) => void own.show(row, status))
  // Its note says when, which is no reason that one reads as such.
  const isOver = row.handed_over_on !== null
  const edit = {
    key: 'edit',
    label: m.listings_edit(),
    icon: Pencil,
    href: `/listings/${row.id}/edit`,
    lockedBy,
  }
  const remove = {
    key: 'delete',
    label: m.listings_own_delete(),
    icon: Trash2,
    onSelect: askToDelete,
    danger: true,
    lockedBy,
  }
  return [
    ...(isOver ? [] : [edit]),
    ...(toggle ? [toggle] : []),
    ...(isHeldByRecall(row.holds) ? [] : [copyOf(row, own)]),
    ...(isOver ? [] : [remove]),
  ]
}

const copyOf = (row: ListingProps, own: OwnListings): RowAct => ({
  ...{ key: 'copy', label: m.listings_duplicate(), icon: Copy },
  onSelect: () => void own.duplicate(row),
})

const columns = (): Column<ListingProps>[] => [
  {
    key: 'image',
    header: m.listings_own_photo(),
    hideHeader: true,
    className: 'md:w-20 max-md:hidden',
    cell: ({ featuredImage, type }) => <Thumbnail path={featuredImage} type={type} />,
  },
  {
    key: 'title',
    header: m.listings_own_title(),
    primary: true,
    className: 'md:min-w-56',
    cell: (row) => (
      <Link
        href={`/listings/${row.id}`}
        prefetch="hover"
        className="link inline-block min-h-6 font-semibold wrap-anywhere"
      >
        {titleOf(row)}
      </Link>
    ),
  },
  {
    key: 'exchange_type',
    header: m.listings_own_exchange_type(),
    plain: true,
    cell: ({ exchange_type }) => <ExchangeTag type={exchange_type} />,
  },
  {
    key: 'type',
    header: m.listings_own_type(),
    plain: true,
    className: 'md:max-lg:hidden',
    cell: ({ type }) => optionLabel('type', type),
  },
  {
    key: 'status',
    header: m.listings_own_status(),
    plain: true,
    cell: (row) => <Standing listing={row} noteId={noteId(row)} />,
  },
]

const noteId = ({ id }: ListingProps) => `standing-${id}`

/** Drafts are finished in the wizard; owners cannot show connected or hidden listings. */
function toggleOf(row: ListingProps, show: (status: 'active' | 'inactive') => void): RowAct | undefined {
  const state = stateOf(row)
  if (state === 'active')
    return {
      key: 'toggle',
      label: m.listings_deactivate(),
      icon: EyeOff,
      onSelect: () => show('inactive'),
    }
  if (!['inactive', 'gone', 'expired', 'blocked', 'refused'].includes(state)) return undefined
  const act =
    state === 'expired'
      ? { label: m.listings_renew({ months: monthsText() }), icon: CalendarPlus }
      : { label: m.listings_activate(), icon: Eye }
  return { key: 'toggle', ...act, onSelect: () => show('active') }
}

function Standing({ listing, noteId }: { listing: ListingProps; noteId: string }) {
  const state = stateOf(listing)
  const note = noteOf(listing, state)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <ListingStatus listing={listing} />
      {note && (
        <span
          id={noteId}
          className={clsx(
            'text-sm text-ink-muted tabular-nums',
            state === 'connected' ? 'max-w-[26ch]' : 'whitespace-nowrap',
          )}
        >
          {note}
        </span>
      )}
    </span>
  )
}

function noteOf(listing: ListingProps, state: ListingState): string | null {
  const { expires_on, handed_over_on, answer_by } = listing
  const isAsked = state === 'past_date' || (state === 'active' && answer_by !== null)
  if (isAsked) return m.listings_own_answer_by({ date: unbrokenDay(answer_by ?? '') })
  if (listing.is_asked) return m.listings_own_asked()
  if (state === 'active' && expires_on) return m.listings_own_until({ date: unbrokenDay(expires_on) })
  if (state === 'handed_over' && handed_over_on)
    return m.listings_own_on({ date: unbrokenDay(handed_over_on) })
  return state === 'connected' ? m.listings_own_locked() : null
}
