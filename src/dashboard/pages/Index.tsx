import { AlertsTable } from '../../alerts/parts/AlertsTable.tsx'
import { CreateAlert } from '../../alerts/parts/NoAlerts.tsx'
import { useOwnAlerts } from '../../alerts/parts/use-own-alerts.ts'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { useMayPost, useShared } from '../../browser/shared.ts'
import { ConnectionsTable } from '../../connections/parts/ConnectionsTable.tsx'
import { BrowseOffers } from '../../connections/parts/NoConnections.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Begin } from '../../listings/parts/own/Begin.tsx'
import { CreateListing } from '../../listings/parts/own/CreateListing.tsx'
import { ListingsTable } from '../../listings/parts/own/ListingsTable.tsx'
import { useOwnListings } from '../../listings/parts/own/use-own-listings.ts'
import { Tiles } from '../../listings/parts/Tiles.tsx'
import type { Tile as TileProps } from '../../listings/row/tile.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { dashboardPage } from '../actions.ts'
import { FirstThings } from '../parts/FirstThings.tsx'
import { shownRows, TableSection } from '../parts/TableSection.tsx'
import { ToDo } from '../parts/ToDo.tsx'

type DashboardProps = PropsOf<typeof dashboardPage>

/** Shows connections before listings while one is open. */
export default function Dashboard(props: DashboardProps) {
  const { user } = useShared()
  const tables = [<MyListings key="listings" {...props} />, <MyConnections key="connections" {...props} />]
  return (
    <div className="grid gap-10">
      <div className="grid gap-6">
        <PageHeader
          documentTitle={m.dashboard_title()}
          title={m.dashboard_greeting({ name: user?.name ?? '' })}
          lead={<OrganisationLabel organisation={user?.organisation ?? null} />}
          actions={<CreateListing />}
        />
        {user && <FirstThings user={user} />}
        <ToDo attention={props.attention} stuck={props.stuck} />
      </div>
      {props.from_park.length > 0 && <FromPark tiles={props.from_park} />}
      {props.connections_open > 0 ? tables.reverse() : tables}
      <MyAlerts {...props} />
    </div>
  )
}

function MyListings({ listings, listings_total: total }: DashboardProps) {
  const own = useOwnListings('listings', 'listings_total', 'attention', 'waiting')
  const { mayPost } = useMayPost()
  if (useShared().is_outsider && total === 0) return null
  return (
    <TableSection title={m.listings_mine_title()} href="/my-listings" total={total} acts={own}>
      {total === 0 ? (
        <EmptyState isPlain title={m.listings_no_listings_yet()} action={mayPost && <Begin />} />
      ) : (
        <ListingsTable rows={listings.slice(0, shownRows)} own={own} />
      )}
    </TableSection>
  )
}

function MyConnections({ connections, connections_total: total }: DashboardProps) {
  if (useShared().is_outsider && total === 0) return null
  return (
    <TableSection title={m.connections_mine_title()} href="/my-connections" total={total}>
      {total === 0 ? (
        <EmptyState isPlain title={m.connections_mine_empty_title()} action={<BrowseOffers />} />
      ) : (
        <ConnectionsTable rows={connections.slice(0, shownRows)} />
      )}
    </TableSection>
  )
}

function MyAlerts({ alerts }: DashboardProps) {
  const own = useOwnAlerts('alerts')
  const { mayPost } = useMayPost()
  const total = alerts.length
  if (useShared().is_outsider && total === 0) return null
  return (
    <TableSection
      title={m.alerts_mine_title()}
      href="/alerts"
      total={total}
      acts={own}
      actions={total > 0 && mayPost && <CreateAlert />}
    >
      {total === 0 ? (
        <EmptyState isPlain title={m.alerts_mine_empty_title()} action={mayPost && <CreateAlert />} />
      ) : (
        <AlertsTable alerts={alerts.slice(0, shownRows)} own={own} />
      )}
    </TableSection>
  )
}

/** Newcomers see what the park has before their own empty lists. */
function FromPark({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <section aria-labelledby="from-park" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="from-park" className="text-2xl">
          {m.dashboard_park_title()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/listings/offers" variant="secondary" size="sm">
            {m.dashboard_park_offers()}
          </ButtonLink>
          <ButtonLink href="/listings/requests" variant="secondary" size="sm">
            {m.dashboard_park_requests()}
          </ButtonLink>
        </div>
      </div>
      <Tiles tiles={tiles} mixed className="md:grid-cols-3 xl:grid-cols-6" />
    </section>
  )
}
