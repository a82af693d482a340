import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import type { loginPage } from '../../actions.ts'
import type { Way } from '../../factors/factors.ts'
import { enter } from '../enter.ts'
import { FormPage } from '../FormPage.tsx'
import { CodeInput, RecoveryInput } from './CodeInput.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

interface FactorFormProps extends Pick<PropsOf<typeof loginPage>, 'next' | 'has_passkeys'> {
  ways: readonly Way[]
}

export function FactorForm({ ways, next, has_passkeys }: FactorFormProps) {
  const hasPasskey = ways.includes('passkey')
  const hasCode = ways.includes('code')
  const [recovers, setRecovers] = useState(false)
  const typed = recovers ? 'recovery_code' : 'code'
  const form = useForm({ code: '', recovery_code: '' })
  const again = () => router.visit('/login', { replace: true })
  const cancel = async () => {
    await callApi('DELETE', '/api/login/factor')
    again()
  }
  return (
    <FormPage title={m.accounts_factor_title()} lead={m.accounts_factor_lead()}>
      {hasPasskey && (
        <PasskeyButton
          options="/api/login/passkey/options"
          send={(passkey) => callApi('POST', '/api/login/factor', { passkey })}
          onDone={() => enter(next)}
        >
          {m.accounts_factor_passkey()}
        </PasskeyButton>
      )}
      {(hasCode || recovers) && (
        <PostForm
          form={form}
          aria-label={m.accounts_factor_title()}
          onSubmit={form.submitTo('POST', '/api/login/factor', {
            transform: (values) => ({ [typed]: values[typed] }),
            visibleFields: [typed],
            onSuccess: () => enter(next, has_passkeys && !hasPasskey),
            onError: ({ code }) => {
              if (code === 'token_invalid') again()
              return false
            },
          })}
        >
          {recovers ? (
            <RecoveryInput {...form.field('recovery_code')} />
          ) : (
            <CodeInput {...form.field('code')} label={m.accounts_factor_code()} />
          )}
          <SubmitButton
            block
            variant={hasPasskey ? 'secondary' : 'primary'}
            busyLabel={m.accounts_logging_in()}
            busy={form.submitting}
          >
            {m.accounts_login_submit()}
          </SubmitButton>
        </PostForm>
      )}
      <div className="grid justify-items-start gap-1 border-t border-line pt-4 *:-ms-3">
        {ways.includes('recovery') && !recovers && (
          <Button variant="quiet" size="sm" onClick={() => setRecovers(true)}>
            {m.accounts_factor_use_recovery()}
          </Button>
        )}
        {recovers && hasCode && (
          <Button variant="quiet" size="sm" onClick={() => setRecovers(false)}>
            {m.accounts_factor_use_code()}
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={cancel}>
          {m.accounts_factor_other()}
        </Button>
      </div>
      <p className="text-sm text-ink-muted">
        {m.accounts_factor_lost()}{' '}
        <Link href="/contact" className="link">
          {m.accounts_factor_lost_ask()}
        </Link>
      </p>
    </FormPage>
  )
}
