import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'

export const OrderListLink = () => (
  <Link href="/before-you-buy" className="link no-print w-fit py-2">
    {m.listings_buy_link()}
  </Link>
)
