import { m } from '../../../i18n/paraglide/messages.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ConcernedList, useConcerned } from '../Concerned.tsx'

interface RevokeDialogProps {
  organisation: { id: number; name: string }
  revoke: () => Promise<string | null>
  onClose: () => void
}

export function RevokeDialog({ organisation: { id, name }, revoke, onClose }: RevokeDialogProps) {
  const found = useConcerned(id)
  return (
    <ConfirmDialog
      open
      title={m.admin_organisation_revoke_title({ name })}
      confirmLabel={m.admin_organisation_revoke_confirm()}
      keepLabel={m.admin_organisation_keep()}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{m.admin_organisation_revoke_text()}</p>
      <ConcernedList found={found} />
    </ConfirmDialog>
  )
}
