import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NoConnections({ level = 3 }: { level?: 2 | 3 }) {
  return (
    <EmptyState title={m.connections_mine_empty_title()} level={level} action={<BrowseOffers />}>
      {m.connections_mine_empty_text()}
    </EmptyState>
  )
}

export const BrowseOffers = () => (
  <ButtonLink href="/listings/offers" variant="secondary">
    {m.connections_mine_browse_offers()}
  </ButtonLink>
)
