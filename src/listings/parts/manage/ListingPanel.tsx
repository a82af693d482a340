import { router } from '@inertiajs/react'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { lazyDialog } from '../../../browser/lazy-part.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonOf, useActs } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import type { ListingProps } from '../../row/props.ts'
import { ListingStatus } from '../ListingStatus.tsx'

const ReasonDialog = lazyDialog(() => import('./ReasonDialog.tsx'))

export function ListingPanel({ listing }: { listing: ListingProps }) {
  const acts = useActs('listing', 'can')
  const [asking, setAsking] = useState<'hide' | 'delete' | null>(null)
  const { id } = listing
  const hidden = listing.holds.some(({ by }) => by === 'administrator')
  const Icon = hidden ? Eye : EyeOff
  const close = () => setAsking(null)
  const remove = async (body: { reason: string }) => {
    const result = await callApi('DELETE', `/api/listings/${id}`, body)
    if (!result.ok) return reasonOf(result)
    router.visit('/admin/listings')
    return null
  }
  const hide = (body: { reason: string }) => acts.act(id, 'POST', `/api/admin/listings/${id}/hide`, body)
  const show = () => void acts.actOn(id, 'POST', `/api/admin/listings/${id}/show`)
  return (
    <div className="no-print grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{m.admin_listing_panel()}</h3>
        <ListingStatus listing={listing} />
      </div>
      <SuccessNotice message={acts.message} onDone={acts.clearMessage} />
      {acts.failed && (
        <Notice tone="danger" announce>
          {acts.failed.reason}
        </Notice>
      )}
      <Button
        block
        variant="secondary"
        busy={acts.busy === id}
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={hidden ? show : () => setAsking('hide')}
      >
        {hidden ? m.admin_show_again() : m.admin_listing_hide_confirm()}
      </Button>
      <Button
        block
        variant="quiet-danger"
        onClick={() => setAsking('delete')}
        icon={<Trash2 size={18} aria-hidden="true" />}
      >
        {m.admin_listing_delete_confirm()}
      </Button>
      {asking && (
        <ReasonDialog
          to={asking}
          title={listing.title}
          onConfirm={asking === 'hide' ? hide : remove}
          onClose={close}
        />
      )}
    </div>
  )
}
