import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { isHeldByRecall } from '../../catalogue/states.ts'
import { holdsText } from '../../row/shown-text.ts'
import { AskOfficer } from '../AskOfficer.tsx'
import { RecallNotice } from '../RecallNotice.tsx'
import type { ShowProps } from './show-props.ts'

export function Held({ listing, recall, can }: Pick<ShowProps, 'listing' | 'recall' | 'can'>) {
  const isRecalled = isHeldByRecall(listing.holds)
  if (can.own)
    return (
      <>
        {recall ? <RecallNotice {...recall} /> : isRecalled && <Recalled listing={listing} />}
        {listing.holds.some(({ by }) => by === 'administrator') && (
          <Hidden listing={listing} mayEdit={can.edit} isLoud={!isRecalled} />
        )}
      </>
    )
  if (recall) return <RecallNotice {...recall} />
  if (listing.holds.length === 0) return null
  return (
    <Notice tone="danger" title={isRecalled ? m.connections_status_recalled() : m.listings_status_hidden()}>
      <p className="whitespace-pre-line">{holdsText(listing)}</p>
    </Notice>
  )
}

type Of = Pick<ShowProps, 'listing'>

const textOf = ({ holds }: ShowProps['listing'], by: string): string =>
  holdsText({ holds: holds.filter((hold) => hold.by === by) })

const Recalled = ({ listing }: Of) => (
  <Notice tone="danger" title={m.connections_recalled_title()}>
    <p className="whitespace-pre-line">{textOf(listing, 'recall')}</p>
    <AskOfficer officer_name={null} officer_email={null} />
  </Notice>
)

/** Only administrators take it away, and nobody tells them of a change. */
const Hidden = ({ listing, mayEdit, isLoud }: Of & { mayEdit: boolean; isLoud: boolean }) => (
  <Notice
    tone="danger"
    title={textOf(listing, 'administrator')}
    actions={
      <>
        {mayEdit && (
          <ButtonLink
            size="sm"
            variant={isLoud ? 'primary' : 'secondary'}
            href={`/listings/${listing.id}/edit`}
          >
            {m.listings_edit()}
          </ButtonLink>
        )}
        <ButtonLink size="sm" variant={isLoud && !mayEdit ? 'primary' : 'secondary'} href="/contact">
          {m.listings_held_ask()}
        </ButtonLink>
      </>
    }
  >
    {mayEdit && <p>{m.listings_held_change()}</p>}
  </Notice>
)
