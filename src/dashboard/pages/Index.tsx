import { Head } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AlertProps } from '../../alerts/props.ts'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { useShared } from '../../browser/shared.ts'
import type { ConnectionProps } from '../../connections/props.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ListingProps } from '../../listings/props.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { Attention } from '../actions.ts'
import { AlertsTable } from '../parts/AlertsTable.tsx'
import { ConnectionsTable } from '../parts/ConnectionsTable.tsx'
import { FirstThings } from '../parts/FirstThings.tsx'
import { ListingsTable } from '../parts/ListingsTable.tsx'
import { NoAlerts, NoConnections, NoListings } from '../parts/Nothing.tsx'
import { usePages } from '../parts/pages.ts'
import { TablePages, TableSection } from '../parts/TableSection.tsx'
import { ToDo } from '../parts/ToDo.tsx'

interface DashboardProps {
  listings: ListingProps[]
  listings_total: number
  listings_page: number
  connections: ConnectionProps[]
  connections_total: number
  connections_page: number
  alerts: AlertProps[]
  attention: Attention
}

/** What to do first, then three tables. */
export default function Dashboard(props: DashboardProps) {
  const { user, is_outsider } = useShared()
  const [done, setDone] = useState<string | null>(null)
  const mayPost = user?.verified === true && !user.must_change_password && !is_outsider
  return (
    <div className="grid gap-10">
      <Head title={m.dashboard_title()} />
      <div className="grid gap-6">
        <SuccessNotice message={done} onDone={() => setDone(null)} />
        <PageHeader
          title={m.dashboard_greeting({ name: user?.name ?? '' })}
          lead={<OrganisationLabel organisation={user?.organisation ?? null} />}
          actions={mayPost && <CreateListing />}
        />
        {user && <FirstThings user={user} />}
        {!is_outsider && <ToDo attention={props.attention} />}
      </div>
      <MyListings {...props} mayPost={mayPost} onDone={setDone} />
      <MyConnections {...props} />
      <MyAlerts {...props} mayPost={mayPost} onDone={setDone} />
    </div>
  )
}

interface Member {
  mayPost: boolean
  onDone: (message: string | null) => void
}

function MyListings({ mayPost, onDone, ...props }: DashboardProps & Member) {
  const { listings: rows, listings_total: total, listings_page: page } = props
  const pages = usePages('listings', { rows, total, page })
  if (useShared().is_outsider && pages.total === 0) return null
  return (
    <TableSection title={m.dashboard_listings_title()}>
      {pages.total === 0 ? <NoListings mayPost={mayPost} /> : <ListingsTable pages={pages} onDone={onDone} />}
      <TablePages pages={pages} label={m.dashboard_listings_title()} />
    </TableSection>
  )
}

function MyConnections({
  connections: rows,
  connections_total: total,
  connections_page: page,
}: DashboardProps) {
  const pages = usePages('connections', { rows, total, page })
  if (useShared().is_outsider && pages.total === 0) return null
  return (
    <TableSection title={m.dashboard_connections_title()}>
      {pages.total === 0 ? <NoConnections /> : <ConnectionsTable pages={pages} />}
      <TablePages pages={pages} label={m.dashboard_connections_title()} />
    </TableSection>
  )
}

function MyAlerts({ alerts, mayPost, onDone }: DashboardProps & Member) {
  const isEmpty = alerts.length === 0
  if (useShared().is_outsider && isEmpty) return null
  return (
    <TableSection
      title={m.dashboard_alerts_title()}
      actions={
        !isEmpty &&
        mayPost && (
          <ButtonLink href="/alerts/create" variant="secondary" size="sm" icon={<PlusIcon />}>
            {m.dashboard_create_alert()}
          </ButtonLink>
        )
      }
    >
      {isEmpty ? <NoAlerts mayPost={mayPost} /> : <AlertsTable alerts={alerts} onDone={onDone} />}
    </TableSection>
  )
}

function CreateListing() {
  return (
    <ButtonLink href="/listings/create" icon={<PlusIcon />} prefetch>
      {m.dashboard_create()}
    </ButtonLink>
  )
}

const PlusIcon = () => <Plus size={18} aria-hidden="true" />
