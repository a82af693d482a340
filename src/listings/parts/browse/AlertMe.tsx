import { BellPlus } from 'lucide-react'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { BrowseProps } from '../../browse-props.ts'
import { alertHref } from './alert-href.ts'
import type { Browse } from './use-browse.ts'

/** To be told of what will be on this list. */
export function AlertMe({ props, browse }: { props: BrowseProps; browse: Browse }) {
  if (useShared().is_outsider) return null
  return (
    <ButtonLink
      variant="secondary"
      href={alertHref(props.exchange_type, browse.state)}
      icon={<BellPlus size={18} aria-hidden="true" />}
      className="no-print max-sm:flex-1 max-sm:px-2 max-sm:text-sm max-sm:whitespace-nowrap"
    >
      {m.listings_alert_me()}
    </ButtonLink>
  )
}
