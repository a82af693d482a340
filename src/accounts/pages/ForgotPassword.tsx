import { useForm } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { FormPage } from '../parts/FormPage.tsx'
export default function ForgotPassword() {
  const form = useForm({ email: '' })
  return (
    <FormPage
      title={m.accounts_forgot_title()}
      lead={m.accounts_forgot_lead()}
      back={{ href: '/login', label: m.accounts_back_to_login() }}
      above={<SuccessNotice message={form.success} onDone={form.clearSuccess} />}
    >
      <NoScriptNotice />
      <PostForm
        form={form}
        aria-label={m.accounts_forgot_title()}
        onSubmit={form.submitTo('POST', '/api/forgot-password', { onSuccess: () => form.reset() })}
      >
        <TextInput
          {...form.field('email')}
          type="email"
          label={m.accounts_field_email()}
          unmarked
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton block busy={form.submitting}>
          {m.accounts_forgot_submit()}
        </SubmitButton>
      </PostForm>
      <p className="text-sm text-ink-muted">{m.accounts_forgot_help()}</p>
    </FormPage>
  )
}
