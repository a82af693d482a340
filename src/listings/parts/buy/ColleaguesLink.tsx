import { m } from '../../../i18n/paraglide/messages.js'
import { CopyField } from '../../../ui/CopyField.tsx'

export const ColleaguesLink = ({ url, lasts = '' }: { url: string; lasts?: string }) => (
  <CopyField
    label={m.listings_buy_share()}
    hint={`${m.listings_buy_share_hint()} ${lasts}`.trim()}
    value={url}
    words={{
      copy: m.listings_buy_share_copy(),
      copied: m.listings_buy_share_copied(),
      byHand: m.listings_buy_share_by_hand(),
    }}
  />
)
