import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ApiResult, callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface PasskeyButtonProps<Data> {
  options: '/api/login/passkey/options' | '/api/account/proof/options'
  send: (passkey: AuthenticationResponseJSON) => Promise<ApiResult<Data>>
  onDone: () => void
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Says when the signed answer was refused. */
export function PasskeyButton<Data>({ options, send, onDone, variant, children }: PasskeyButtonProps<Data>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const press = async () => {
    setBusy(true)
    setFailure(await attempt())
    setBusy(false)
  }
  const attempt = async () => {
    const asked = await callApi('POST', options)
    if (!asked.ok) return asked.message
    const { signWithPasskey } = await import('./passkey.ts')
    const passkey = await signWithPasskey(asked.data.options)
    if (!passkey) return m.accounts_error_passkey()
    const result = await send(passkey)
    if (!result.ok) return result.errors?.passkey?.[0] ?? result.message
    onDone()
    return null
  }
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        block
        variant={variant ?? 'primary'}
        busy={busy}
        onClick={press}
        icon={<KeyRound size={18} aria-hidden="true" />}
      >
        {children}
      </Button>
    </div>
  )
}
