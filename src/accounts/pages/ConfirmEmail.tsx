import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../browser/focus.tsx'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { confirmEmailPage } from '../actions.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { GoOn } from '../parts/GoOn.tsx'
import { useLinkSecrets } from '../parts/token.ts'

/** A button, because link scanners open every link. */
export default function ConfirmEmail(props: PropsOf<typeof confirmEmailPage>) {
  const { token } = useLinkSecrets({ token: props.token })
  const form = useForm({})
  const [isSpent, setSpent] = useState(false)
  if (form.success) return <Confirmed />
  const canTry = token !== '' && !isSpent
  return (
    <FormPage
      title={m.accounts_confirm_title()}
      lead={token ? m.accounts_confirm_lead() : m.accounts_confirm_missing()}
    >
      <NoScriptNotice />
      {isSpent && <ErrorSummary form={form} />}
      {canTry && (
        <PostForm
          form={form}
          aria-label={m.accounts_confirm_title()}
          onSubmit={form.submitTo('POST', '/api/email/verify', {
            transform: () => ({ token }),
            onSuccess: showAsConfirmed,
            onError: ({ code }) => {
              setSpent(code === 'token_invalid')
              return false
            },
          })}
        >
          <SubmitButton block busy={form.submitting}>
            {m.accounts_confirm_submit()}
          </SubmitButton>
        </PostForm>
      )}
      {!canTry && <NewLink />}
    </FormPage>
  )
}

function Confirmed() {
  const { user } = useShared()
  useEffect(() => focusHeading(), [])
  return (
    <FormPage
      title={m.accounts_verify_already_title()}
      lead={user ? m.accounts_confirm_done_signed_in() : m.accounts_confirm_done_visitor()}
    >
      <GoOn />
    </FormPage>
  )
}

function NewLink() {
  const { user } = useShared()
  return (
    <ButtonLink href={user ? '/verify-email' : '/login?next=/verify-email'} block>
      {user ? m.accounts_confirm_new_link() : m.accounts_confirm_login_first()}
    </ButtonLink>
  )
}

function showAsConfirmed(): void {
  router.flushAll()
  router.reload({ only: ['user'] })
}
