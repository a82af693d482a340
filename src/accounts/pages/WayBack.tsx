import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { WayBackProps } from '../factors/way-back-actions.ts'
import { enter } from '../parts/enter.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { useLinkSecrets } from '../parts/token.ts'

export default function WayBack({ works, works_from, ...props }: WayBackProps) {
  const { token } = useLinkSecrets({ token: props.token })
  const [stopped, setStopped] = useState<string | null>(null)
  if (stopped)
    return (
      <FormPage title={m.accounts_way_back_title()}>
        <Notice tone="success" announce>
          <p>{stopped}</p>
        </Notice>
      </FormPage>
    )
  if (!token || !works_from)
    return (
      <FormPage title={m.accounts_way_back_title()} lead={m.accounts_way_back_gone()}>
        <ButtonLink href="/contact" variant="secondary" block>
          {m.accounts_way_back_ask()}
        </ButtonLink>
      </FormPage>
    )
  return (
    <FormPage
      title={m.accounts_way_back_title()}
      lead={works ? m.accounts_way_back_lead() : m.accounts_way_back_wait({ moment: works_from })}
    >
      <NoScriptNotice />
      {works && <Password token={token} />}
      <Stop token={token} onStopped={setStopped} />
    </FormPage>
  )
}

function Password({ token }: { token: string }) {
  const form = useForm({ password: '' })
  return (
    <PostForm
      form={form}
      aria-label={m.accounts_way_back_title()}
      onSubmit={form.submitTo('POST', '/api/way-back', {
        transform: (values) => ({ ...values, token }),
        onSuccess: () => enter('/account/second-factor'),
      })}
    >
      <PasswordInput
        {...form.field('password')}
        label={m.accounts_field_password()}
        unmarked
        required
        autoComplete="current-password"
      />
      <SubmitButton block busy={form.submitting}>
        {m.accounts_way_back_submit()}
      </SubmitButton>
    </PostForm>
  )
}

function Stop({ token, onStopped }: { token: string; onStopped: (message: string) => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/way-back/stop', { token })
    setBusy(false)
    if (result.ok) onStopped(result.data.message)
    else setFailure(reasonOf(result))
  }
  return (
    <>
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <Button variant="quiet-danger" busy={busy} onClick={stop}>
        {m.accounts_way_back_stop()}
      </Button>
    </>
  )
}
