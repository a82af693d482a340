import { router } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, type ButtonVariant } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { ListingProps } from '../../row/props.ts'
import type { ShowProps } from '../show/show-props.ts'
import { titleOf } from './title.ts'

interface DeleteProps extends Partial<Pick<ShowProps, 'recall'>> {
  listing: Pick<ListingProps, 'id' | 'title' | 'published_at' | 'awaiting_safety'>
  variant?: ButtonVariant
  block?: boolean
  className?: string
  /** What was typed goes with it. */
  onDone?: () => void
}

export function DeleteListing({
  listing,
  recall,
  variant = 'quiet-danger',
  block,
  className,
  onDone,
}: DeleteProps) {
  const [open, setOpen] = useState(false)
  const isDraft = listing.published_at === null && !listing.awaiting_safety
  const act = isDraft ? m.listings_delete_draft() : m.listings_delete()
  const remove = async () => {
    const result = await callApi('DELETE', `/api/listings/${listing.id}`)
    if (!result.ok) return result.message
    onDone?.()
    router.visit('/dashboard')
    return null
  }
  return (
    <>
      <Button
        {...{ block, variant, className }}
        onClick={() => setOpen(true)}
        icon={<Trash2 size={18} aria-hidden="true" />}
      >
        {act}
      </Button>
      <ConfirmDialog
        open={open}
        title={m.listings_delete_title({ title: titleOf(listing) })}
        confirmLabel={act}
        keepLabel={isDraft ? m.listings_delete_draft_keep() : m.listings_delete_keep()}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        <p>{m.listings_delete_text()}</p>
        {recall && !recall.is_answered && (
          <p>
            {m.listings_delete_recalled()}{' '}
            <Link href={`/recalls/${recall.id}/answer`} className="link">
              {m.listings_recall_answer()}
            </Link>
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
