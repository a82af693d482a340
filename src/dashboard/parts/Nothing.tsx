import { BellPlus, Cable, Package } from 'lucide-react'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Three tables, three reasons to be empty, three ways on. */
export function NoListings({ mayPost }: { mayPost: boolean }) {
  const mustConfirm = useShared().user?.verified === false
  return (
    <EmptyState
      icon={<Package size={28} />}
      title={m.dashboard_no_listings_yet()}
      action={
        mustConfirm ? (
          <ConfirmFirst />
        ) : (
          mayPost && <ButtonLink href="/listings/create">{m.dashboard_create()}</ButtonLink>
        )
      }
    >
      {mustConfirm ? m.dashboard_no_listings_unverified() : m.dashboard_no_listings_text()}
    </EmptyState>
  )
}

export function NoConnections() {
  return (
    <EmptyState
      icon={<Cable size={28} />}
      title={m.dashboard_no_connections_yet()}
      action={
        <>
          <ButtonLink href="/listings/offers" variant="secondary">
            {m.dashboard_browse_offers()}
          </ButtonLink>
          <ButtonLink href="/listings/requests" variant="secondary">
            {m.dashboard_browse_requests()}
          </ButtonLink>
        </>
      }
    >
      {m.dashboard_no_connections_text()}
    </EmptyState>
  )
}

export function NoAlerts({ mayPost }: { mayPost: boolean }) {
  const mustConfirm = useShared().user?.verified === false
  return (
    <EmptyState
      icon={<BellPlus size={28} />}
      title={m.dashboard_no_alerts_yet()}
      action={
        mustConfirm ? (
          <ConfirmFirst />
        ) : (
          mayPost && (
            <ButtonLink href="/alerts/create" variant="secondary">
              {m.dashboard_create_alert()}
            </ButtonLink>
          )
        )
      }
    >
      {mustConfirm ? m.dashboard_no_alerts_unverified() : m.dashboard_no_alerts_text()}
    </EmptyState>
  )
}

const ConfirmFirst = () => (
  <ButtonLink href="/verify-email" variant="secondary">
    {m.ui_unverified_link()}
  </ButtonLink>
)
