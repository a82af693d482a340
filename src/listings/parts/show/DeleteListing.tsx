import { router } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { ListingProps } from '../../row/props.ts'
import { unbroken } from '../unbroken.ts'

export function DeleteListing({ listing, icon }: { listing: ListingProps; icon: ReactNode }) {
  const [open, setOpen] = useState(false)
  const remove = async () => {
    const result = await callApi('DELETE', `/api/listings/${listing.id}`)
    if (!result.ok) return result.message
    router.visit('/dashboard')
    return null
  }
  return (
    <>
      <Button block variant="quiet-danger" onClick={() => setOpen(true)} icon={icon}>
        {m.listings_delete()}
      </Button>
      <ConfirmDialog
        open={open}
        title={m.listings_delete_title({ title: unbroken(listing.title) })}
        confirmLabel={m.listings_delete()}
        keepLabel={m.listings_delete_keep()}
        onConfirm={remove}
        onClose={() => setOpen(false)}
      >
        {m.listings_delete_text()}
      </ConfirmDialog>
    </>
  )
}
