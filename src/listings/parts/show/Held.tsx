import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { isHeldByRecall } from '../../catalogue/states.ts'
import { holdsText } from '../../row/shown-text.ts'
import type { ShowProps } from './show-props.ts'

/** For administrators and officers; its owner's panel says it, too. */
export const Held = ({ listing }: Pick<ShowProps, 'listing'>) =>
  listing.holds.length > 0 && (
    <Notice
      tone="danger"
      title={isHeldByRecall(listing.holds) ? m.connections_status_recalled() : m.listings_status_hidden()}
    >
      <p className="whitespace-pre-line">{holdsText(listing)}</p>
    </Notice>
  )
