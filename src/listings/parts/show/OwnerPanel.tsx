import { router } from '@inertiajs/react'
import { Copy, CopyPlus, Eye, EyeOff, PackageCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { ListingProps } from '../../props.ts'
import { ListingStatus, stateOf } from '../ListingStatus.tsx'
import { DeleteListing } from './DeleteListing.tsx'
import type { ShowProps } from './show-props.ts'

type OwnerPanelProps = Pick<ShowProps, 'listing' | 'can' | 'connection_id'>

interface Outcome {
  message: string
  failed: boolean
  undo?: () => void
}

/** How an own listing stands and what can be done with it. */
export function OwnerPanel({ listing, can, connection_id }: OwnerPanelProps) {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const state = stateOf(listing)

  async function setStatus(status: 'active' | 'inactive', undoable: boolean): Promise<void> {
    setBusy('status')
    const result = await callApi('PATCH', `/api/listings/${listing.id}`, { status })
    setBusy(null)
    if (!result.ok) return setOutcome({ message: refusalWords(result), failed: true })
    const undo = undoable ? { undo: () => void setStatus('active', false) } : {}
    const message = status === 'active' ? m.listings_published() : m.listings_deactivated()
    setOutcome({ message, failed: false, ...undo })
    router.reload({ onSuccess: () => document.getElementById('contact')?.focus() })
  }

  async function close(): Promise<void> {
    setBusy('gone')
    const result = await callApi('POST', `/api/listings/${listing.id}/renew`, { act: 'gone' })
    setBusy(null)
    if (!result.ok) return setOutcome({ message: result.message, failed: true })
    setOutcome({
      message: m.listings_gone_done(),
      failed: false,
      // An expired one would come back for four months more.
      ...(state === 'active' ? { undo: () => void setStatus('active', false) } : {}),
    })
    router.reload({ onSuccess: () => document.getElementById('contact')?.focus() })
  }

  async function duplicate(): Promise<void> {
    setBusy('duplicate')
    const result = await callApi('POST', `/api/dashboard/duplicate/${listing.id}`)
    setBusy(null)
    if (result.ok) router.visit(`/listings/${result.data.listing_id}/edit`)
    else setOutcome({ message: result.message, failed: true })
  }

  return (
    <div className="grid gap-4">
      <div>
        <ListingStatus listing={listing} />
      </div>
      <p className="text-ink-muted">{standing(listing)}</p>
      {outcome && <OutcomeNotice outcome={outcome} listingId={listing.id} />}
      {connection_id !== null && (
        <ButtonLink href={`/connections/${connection_id}`} block>
          {m.listings_see_connection()}
        </ButtonLink>
      )}
      <div className="grid gap-2">
        {can.edit && state !== 'active' && state !== 'hidden' && (
          <Button
            block
            busy={busy === 'status'}
            onClick={() => setStatus('active', false)}
            icon={<Eye size={18} aria-hidden="true" />}
          >
            {state === 'expired' ? m.listings_renew() : m.listings_activate()}
          </Button>
        )}
        {can.edit && state === 'active' && (
          <ButtonLink
            block
            href={`/listings/create?like=${listing.id}`}
            icon={<CopyPlus size={18} aria-hidden="true" />}
          >
            {m.listings_add_another()}
          </ButtonLink>
        )}
        {can.edit && (
          <ButtonLink
            block
            variant="secondary"
            href={`/listings/${listing.id}/edit`}
            icon={<Pencil size={18} aria-hidden="true" />}
          >
            {m.listings_edit()}
          </ButtonLink>
        )}
        {can.duplicate && (
          <Button
            block
            variant="secondary"
            busy={busy === 'duplicate'}
            onClick={duplicate}
            icon={<Copy size={18} aria-hidden="true" />}
          >
            {m.listings_duplicate()}
          </Button>
        )}
        {can.edit && state === 'active' && (
          <Button
            block
            variant="secondary"
            busy={busy === 'status'}
            onClick={() => setStatus('inactive', true)}
            icon={<EyeOff size={18} aria-hidden="true" />}
          >
            {m.listings_deactivate()}
          </Button>
        )}
        {can.edit && (state === 'active' || state === 'expired') && (
          <Button
            block
            variant="secondary"
            busy={busy === 'gone'}
            onClick={close}
            icon={<PackageCheck size={18} aria-hidden="true" />}
          >
            {m.listings_gone()}
          </Button>
        )}
        {can.delete && <DeleteListing listing={listing} icon={<Trash2 size={18} aria-hidden="true" />} />}
      </div>
    </div>
  )
}

/** What is missing is asked for in the wizard. */
const refusalWords = ({ status, message }: { status: number; message: string }): string =>
  status === 422 ? m.listings_error_incomplete() : message

function OutcomeNotice({ outcome, listingId }: { outcome: Outcome; listingId: number }) {
  const { message, failed, undo } = outcome
  return (
    <Notice
      tone={failed ? 'danger' : 'success'}
      announce
      actions={
        undo ? (
          <Button size="sm" variant="secondary" onClick={undo}>
            {m.listings_undo()}
          </Button>
        ) : (
          failed && (
            <ButtonLink size="sm" variant="secondary" href={`/listings/${listingId}/edit?step=3`}>
              {m.listings_edit()}
            </ButtonLink>
          )
        )
      }
    >
      {message}
    </Notice>
  )
}

function standing(listing: ListingProps): string {
  const until = listing.expires_on ? formatDay(listing.expires_on) : ''
  switch (stateOf(listing)) {
    case 'active':
      return m.listings_standing_active({ date: until })
    case 'expired':
      return m.listings_standing_expired({ date: until })
    case 'connected':
      return m.listings_standing_connected()
    case 'handed_over':
      return m.listings_handed_over_on({ date: formatDay(listing.handed_over_on ?? '') })
    case 'hidden':
      return m.listings_standing_hidden()
    case 'draft':
      return m.listings_standing_draft()
    case 'gone':
      return m.listings_standing_gone()
    case 'inactive':
      return m.listings_standing_inactive()
  }
}
