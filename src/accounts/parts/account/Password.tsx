import { router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { NewPassword } from '../NewPassword.tsx'
import { Section } from './Section.tsx'

const empty = { current_password: '', password: '', password_confirmation: '' }

interface PasswordProps {
  email: string
  mustChange: boolean
  hasFactor: boolean
}

export function Password({ email, mustChange, hasFactor }: PasswordProps) {
  const form = useForm(empty)
  const saved = () => {
    form.reset(empty)
    if (mustChange) router.visit('/dashboard')
    else router.reload()
  }
  return (
    <Section
      title={m.accounts_account_password()}
      lead={mustChange ? m.accounts_account_password_temporary() : m.accounts_account_password_lead()}
    >
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      <PostForm
        form={form}
        aria-label={m.accounts_account_password()}
        onSubmit={form.submitTo('PATCH', '/api/account', {
          onSuccess: saved,
          successMessage: m.accounts_account_password_done(),
        })}
      >
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {!hasFactor && (
          <PasswordInput
            {...form.field('current_password')}
            label={
              mustChange ? m.accounts_account_temporary_password() : m.accounts_account_current_password()
            }
            required
            autoComplete="current-password"
          />
        )}
        <NewPassword
          label={m.accounts_field_new_password()}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <SubmitButton
          variant={mustChange ? 'primary' : 'secondary'}
          busyLabel={m.ui_saving()}
          busy={form.submitting}
        >
          {m.accounts_account_password_submit()}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
