import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { factorsPage } from '../factors/own-actions.ts'
import { Section } from '../parts/account/Section.tsx'
import { CodeApp } from '../parts/factors/CodeApp.tsx'
import { MailedLink } from '../parts/factors/MailedLink.tsx'
import { Passkeys } from '../parts/factors/Passkeys.tsx'
import { ShownCodes } from '../parts/factors/ShownCodes.tsx'
import { useLinkSecrets } from '../parts/token.ts'

export default function SecondFactor(props: PropsOf<typeof factorsPage>) {
  const { user } = useShared()
  const isNeeded = user?.second_factor === 'needed'
  const { token } = useLinkSecrets({ token: props.token })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const count = props.passkeys.length + (props.code_since ? 1 : 0)
  const last = { isLast: count === 1, isKept: count === 1 && props.must_keep_one }
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.accounts_factors()}
        lead={count > 0 ? m.accounts_factors_set() : isNeeded ? undefined : m.accounts_factors_none()}
        back={{ href: '/account', label: m.accounts_factors_back() }}
      />
      {isNeeded && (
        <Notice tone="warning" title={m.accounts_factors_needed_title()}>
          <p>{m.accounts_factors_needed()}</p>
        </Notice>
      )}
      <NoScriptNotice />
      {codes && <ShownCodes codes={codes} onDone={() => setCodes(null)} />}
      {!props.may_add && <MailedLink token={token} />}
      {props.may_add && (
        <>
          <Passkeys {...props} {...last} onCodes={setCodes} />
          <CodeApp since={props.code_since} {...last} onCodes={setCodes} />
        </>
      )}
      {count > 0 && !codes && <RecoveryCodes left={props.recovery_left} onCodes={setCodes} />}
    </div>
  )
}

interface RecoveryCodesProps {
  left: number
  onCodes: (codes: readonly string[]) => void
}

function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
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
