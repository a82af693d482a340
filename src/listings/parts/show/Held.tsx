import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { isHeldByRecall } from '../../catalogue/states.ts'
import { holdsText } from '../../row/shown-text.ts'
import { AskOfficer } from '../AskOfficer.tsx'
import { RecallNotice } from '../RecallNotice.tsx'
import type { ShowProps } from './show-props.ts'

/** What an administrator hides, its owner reads in their panel. */
export function Held({ listing, recall, isOwn }: Pick<ShowProps, 'listing' | 'recall'> & { isOwn: boolean }) {
  const isRecalled = isHeldByRecall(listing.holds)
  if (recall) return <RecallNotice {...recall} />
  if (listing.holds.length === 0 || (isOwn && !isRecalled)) return null
  return (
    <Notice tone="danger" title={titleOf(isOwn, isRecalled)}>
      <p className="whitespace-pre-line">{holdsText(listing)}</p>
      {isOwn && <AskOfficer officer_name={null} officer_email={null} />}
    </Notice>
  )
}

function titleOf(isOwn: boolean, isRecalled: boolean): string {
  if (isOwn) return m.connections_recalled_title()
  return isRecalled ? m.connections_status_recalled() : m.listings_status_hidden()
}
