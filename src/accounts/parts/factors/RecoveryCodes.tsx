import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Section } from '../account/Section.tsx'

interface RecoveryCodesProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

export function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const [asking, setAsking] = useState(false)
  const renew = async () => {
    const result = await callApi('POST', '/api/account/recovery-codes')
    if (!result.ok) return result.message
    onCodes(result.data.recovery_codes)
    return null
  }
  return (
    <Section title={m.accounts_recovery_title()} lead={m.accounts_recovery_lead()}>
      <p>{m.accounts_recovery_left({ count: left })}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        {m.accounts_recovery_renew()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={renew}
        title={m.accounts_recovery_renew_title()}
        confirmLabel={m.accounts_recovery_renew()}
        keepLabel={m.accounts_passkey_keep()}
        harmless
      >
        <p>{m.accounts_recovery_renew_text()}</p>
      </ConfirmDialog>
    </Section>
  )
}
