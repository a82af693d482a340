import { m } from '../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface LosingPhotosProps {
  count: number
  onConfirm: () => Promise<null>
  onClose: () => void
}

export default function LosingPhotos({ count, onConfirm, onClose }: LosingPhotosProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m.accounts_logout_photos_title()}
      confirmLabel={m.accounts_logout_photos_confirm()}
      keepLabel={m.accounts_logout_photos_keep()}
      onConfirm={onConfirm}
    >
      {m.accounts_logout_photos({ count })}
    </ConfirmDialog>
  )
}
