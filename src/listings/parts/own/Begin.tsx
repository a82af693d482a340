import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { ExchangeType } from '../../catalogue/fields.ts'

export const Begin = ({ of = null }: { of?: ExchangeType | null }) => (
  <>
    {of !== 'request' && (
      <ButtonLink href="/listings/create?exchange_type=offer" variant="secondary">
        {m.listings_mine_offer()}
      </ButtonLink>
    )}
    {of !== 'offer' && (
      <ButtonLink href="/listings/create?exchange_type=request" variant="secondary">
        {m.listings_mine_ask()}
      </ButtonLink>
    )}
  </>
)
