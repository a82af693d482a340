import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import type { Way } from '../../factors/factors.ts'
import { CodeInput } from './CodeInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Asks in place whose session it is; `answer` goes on with what was being done, or gives it up. */
export function ProofDialog({ answer }: { answer: (isProven: boolean) => void }) {
  const [ways, setWays] = useState<readonly Way[] | null>(null)
  useEffect(() => {
    void callApi('POST', '/api/account/proof/options').then((result) => {
      if (result.ok) setWays(result.data.ways)
      else answer(false)
    })
  }, [answer])
  if (!ways) return null
  return (
    <Dialog open onClose={() => answer(false)} title={m.accounts_proof_title()} variant="sheet">
      <div className="grid max-w-[26rem] gap-5">
        <p>{m.accounts_proof_lead()}</p>
        {ways.includes('passkey') && (
          <PasskeyButton
            options="/api/account/proof/options"
            send={(passkey) => callApi('POST', '/api/account/proof', { passkey })}
            onDone={() => answer(true)}
          >
            {m.accounts_factor_passkey()}
          </PasskeyButton>
        )}
        {(ways.includes('code') || ways.length === 0) && (
          <Typed what={ways.includes('code') ? 'code' : 'current_password'} onDone={() => answer(true)} />
        )}
      </div>
    </Dialog>
  )
}

function Typed({ what, onDone }: { what: 'code' | 'current_password'; onDone: () => void }) {
  const form = useForm({ code: '', current_password: '' })
  return (
    <form
      aria-label={m.accounts_proof_title()}
      method="post"
      noValidate
      onSubmit={form.submitTo('POST', '/api/account/proof', {
        transform: (values) => ({ [what]: values[what] }),
        visibleFields: [what],
        onSuccess: onDone,
      })}
      className="grid gap-5"
    >
      <ErrorSummary form={form} />
      {what === 'code' ? (
        <CodeInput {...form.field('code')} label={m.accounts_factor_code()} />
      ) : (
        <PasswordInput
          {...form.field('current_password')}
          label={m.accounts_account_current_password()}
          unmarked
          required
          autoComplete="current-password"
        />
      )}
      <SubmitButton block busy={form.submitting}>
        {m.accounts_proof_confirm()}
      </SubmitButton>
    </form>
  )
}
