import { useEffect } from 'react'
import { focusHeading } from '../../browser/focus.tsx'
import { useForm } from '../../browser/form.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { resetPasswordPage } from '../actions.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { NewPassword } from '../parts/NewPassword.tsx'
import { useLinkSecrets } from '../parts/token.ts'

const back = () => ({ href: '/login', label: m.accounts_back_to_login() })

/** The token stays in memory only. */
export default function ResetPassword(props: PropsOf<typeof resetPasswordPage>) {
  const { token, email } = useLinkSecrets({ token: props.token, email: props.email })
  const form = useForm({ password: '', password_confirmation: '' })
  if (form.success) return <Changed message={form.success} />
  if (!token || !email) return <Incomplete />
  return (
    <FormPage
      title={m.accounts_reset_title()}
      lead={m.accounts_reset_for({ email: readable(email) })}
      back={back()}
    >
      <NoScriptNotice />
      <PostForm
        form={form}
        aria-label={m.accounts_reset_title()}
        onSubmit={form.submitTo('POST', '/api/reset-password', {
          transform: (values) => ({ ...values, email, token }),
        })}
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPassword
          label={m.accounts_field_new_password()}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <SubmitButton block busy={form.submitting}>
          {m.accounts_reset_submit()}
        </SubmitButton>
      </PostForm>
      {form.generalError && (
        <ButtonLink href="/login/forgot-password" variant="secondary" block>
          {m.accounts_reset_again()}
        </ButtonLink>
      )}
    </FormPage>
  )
}

function Changed({ message }: { message: string }) {
  useEffect(focusHeading, [])
  return (
    <FormPage title={m.accounts_reset_done_title()}>
      <Notice tone="success" announce>
        <p>{message}</p>
      </Notice>
      <ButtonLink href="/login" block>
        {m.accounts_login_submit()}
      </ButtonLink>
    </FormPage>
  )
}

function Incomplete() {
  return (
    <FormPage title={m.accounts_reset_missing_title()} lead={m.accounts_reset_missing_text()} back={back()}>
      <ButtonLink href="/login/forgot-password" block>
        {m.accounts_reset_again()}
      </ButtonLink>
    </FormPage>
  )
}
