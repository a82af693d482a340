import { ConfirmFirst } from '../../../browser/ConfirmFirst.tsx'
import { useMayPost } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { Begin } from './Begin.tsx'

interface NoListingsProps {
  title: string
  /** Null where both would be. */
  of: ExchangeType | null
  level?: 2 | 3
}

export function NoListings({ title, of, level = 3 }: NoListingsProps) {
  const { mayPost, mustConfirm } = useMayPost()
  return (
    <EmptyState
      title={title}
      level={level}
      action={mustConfirm ? <ConfirmFirst /> : mayPost && <Begin of={of} />}
    >
      {mustConfirm ? m.listings_mine_empty_unverified() : mayPost && beginTexts[of ?? 'all']()}
    </EmptyState>
  )
}

const beginTexts = {
  all: m.listings_mine_empty_text,
  offer: m.listings_mine_empty_offers_text,
  request: m.listings_mine_empty_requests_text,
}
