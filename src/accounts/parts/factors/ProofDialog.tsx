import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { AnswerTo } from '../../../browser/calls.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { useLeaving } from '../providers/use-leaving.ts'
import { CodeInput } from './CodeInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

/** `answer` continues what was being done, or gives it up. */
export function ProofDialog({ answer }: { answer: (isProven: boolean) => void }) {
  const [asked, setAsked] = useState<AnswerTo<'POST', '/api/account/proof/options'> | null>(null)
  useEffect(() => {
    void callApi('POST', '/api/account/proof/options').then((result) => {
      if (result.ok) setAsked(result.data)
      else answer(false)
    })
  }, [answer])
  if (!asked) return null
  const { ways, provider } = asked
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
        {ways.length === 0 && provider && <AtProvider {...provider} />}
        {(ways.includes('code') || (ways.length === 0 && !provider)) && (
          <Typed what={ways.includes('code') ? 'code' : 'current_password'} onDone={() => answer(true)} />
        )}
      </div>
    </Dialog>
  )
}

/** Leaves LabEx, so the interrupted act is pressed again. */
function AtProvider({ id, name }: { id: number; name: string }) {
  const { busy, failure, leave } = useLeaving(() => window.location.pathname + window.location.search)
  const press = () => leave(callApi('POST', '/api/login/provider/start', { provider: id, again: true }))
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <p className="text-ink-muted">{m.accounts_provider_again_then()}</p>
      <Button block busy={busy} onClick={press}>
        {m.accounts_provider_log_in({ name })}
      </Button>
    </div>
  )
}

function Typed({ what, onDone }: { what: 'code' | 'current_password'; onDone: () => void }) {
  const form = useForm({ code: '', current_password: '' })
  return (
    <PostForm
      form={form}
      aria-label={m.accounts_proof_title()}
      onSubmit={form.submitTo('POST', '/api/account/proof', {
        transform: (values) => ({ [what]: values[what] }),
        visibleFields: [what],
        onSuccess: onDone,
      })}
    >
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
    </PostForm>
  )
}
