import { ConfirmFirst } from '../../../browser/ConfirmFirst.tsx'
import { useMayPost } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function NoListings({ title, level = 3 }: { title: string; level?: 2 | 3 }) {
  const { mayPost, mustConfirm } = useMayPost()
  return (
    <EmptyState title={title} level={level} action={mustConfirm ? <ConfirmFirst /> : mayPost && <Begin />}>
      {mustConfirm ? m.listings_mine_empty_unverified() : mayPost && m.listings_mine_empty_text()}
    </EmptyState>
  )
}

export const Begin = () => (
  <>
    <ButtonLink href="/listings/create?exchange_type=offer" variant="secondary">
      {m.listings_mine_offer()}
    </ButtonLink>
    <ButtonLink href="/listings/create?exchange_type=request" variant="secondary">
      {m.listings_mine_ask()}
    </ButtonLink>
  </>
)
