import { router } from '@inertiajs/react'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { FactorsProps } from '../../factors/own-actions.ts'
import { nameOfDevice } from '../account/device-name.ts'
import { Section } from '../account/Section.tsx'
import { putOfferAway } from './offer.ts'

interface PasskeysProps extends Pick<FactorsProps, 'passkeys' | 'offers_passkeys'> {
  isLast: boolean
  isKept: boolean
  onCodes: (codes: readonly string[] | null) => void
}

export function Passkeys({ passkeys, offers_passkeys, isLast, isKept, onCodes }: PasskeysProps) {
  return (
    <Section title={m.accounts_passkeys()} lead={m.accounts_passkeys_lead()}>
      {passkeys.length > 0 && (
        <ul className="-my-3 grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} isLast={isLast} isKept={isKept} />
          ))}
        </ul>
      )}
      {offers_passkeys ? <Add onCodes={onCodes} /> : <p>{m.accounts_passkeys_not_here()}</p>}
    </Section>
  )
}

interface RowProps extends Pick<PasskeysProps, 'isLast' | 'isKept'> {
  passkey: FactorsProps['passkeys'][number]
}

function Row({ passkey, isLast, isKept }: RowProps) {
  const [asking, setAsking] = useState(false)
  const { id, name, created, used } = passkey
  const remove = async () => {
    const result = await callApi('DELETE', `/api/account/passkeys/${id}`)
    if (!result.ok && result.status !== 404) return result.message
    router.reload()
    return null
  }
  const made = m.accounts_passkey_made({ when: created, device: nameOfDevice(passkey) })
  const last = used ? m.accounts_passkey_used({ when: used }) : m.accounts_passkey_never()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound size={20} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">{`${made}; ${last}`}</p>
        {isKept && <p className="text-sm text-ink-muted">{m.accounts_factor_kept()}</p>}
      </div>
      {!isKept && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => setAsking(true)}
          aria-label={m.accounts_passkey_remove_of({ name })}
        >
          {m.accounts_passkey_remove()}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={m.accounts_passkey_remove_title({ name })}
        confirmLabel={m.accounts_passkey_remove()}
        keepLabel={m.accounts_passkey_keep()}
      >
        <p>{m.accounts_passkey_remove_text()}</p>
        {isLast && <p>{m.accounts_passkey_remove_last()}</p>}
      </ConfirmDialog>
    </li>
  )
}

function Add({ onCodes }: Pick<PasskeysProps, 'onCodes'>) {
  const form = useForm({ name: '' })
  const [busy, setBusy] = useState(false)
  const add = async () => {
    const asked = await callApi('POST', '/api/account/passkeys/options')
    if (!asked.ok) return form.showFailure(asked)
    const { makePasskey } = await import('./passkey.ts')
    const passkey = await makePasskey(asked.data.options)
    if (!passkey) return form.showFailure({ ok: false, status: 422, message: m.accounts_error_passkey() })
    await form.submit('POST', '/api/account/passkeys', {
      transform: ({ name }) => ({ name, passkey }),
      onSuccess: ({ recovery_codes }) => {
        form.reset({ name: '' })
        putOfferAway()
        onCodes(recovery_codes)
        router.reload()
      },
    })
  }
  return (
    <PostForm
      form={form}
      aria-label={m.accounts_passkey_add()}
      onSubmit={(event) => {
        event.preventDefault()
        setBusy(true)
        void add().finally(() => setBusy(false))
      }}
    >
      <TextInput
        {...form.field('name')}
        label={m.accounts_passkey_name()}
        hint={m.accounts_passkey_name_hint()}
        unmarked
        required
        maxLength={60}
        autoComplete="off"
      />
      <SubmitButton variant="secondary" busy={busy}>
        {m.accounts_passkey_add()}
      </SubmitButton>
    </PostForm>
  )
}
