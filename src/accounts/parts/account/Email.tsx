import { router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import type { CurrentUser } from '../../../http/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Section } from './Section.tsx'

/** A verified account changes once the new address is confirmed; an unverified one at once. */
export function Email({ user, pending }: { user: CurrentUser; pending: string | null }) {
  const form = useForm({ email: '', current_password: '' })
  const saved = () => {
    form.reset({ email: '', current_password: '' })
    router.reload()
  }
  return (
    <Section
      title={m.accounts_account_email()}
      lead={
        <>
          <p className="font-semibold break-words text-ink">{readable(user.email)}</p>
          <p>{user.verified ? m.accounts_account_email_lead() : m.accounts_account_email_unverified()}</p>
        </>
      }
    >
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      {pending && (
        <Notice tone="info" title={m.accounts_account_email_pending({ email: readable(pending) })}>
          <p>{m.accounts_account_email_pending_text()}</p>
        </Notice>
      )}
      <PostForm
        form={form}
        aria-label={m.accounts_account_email()}
        onSubmit={form.submitTo('PATCH', '/api/account', { onSuccess: saved })}
      >
        <TextInput
          {...form.field('email')}
          type="email"
          label={user.verified ? m.accounts_account_email_new() : m.accounts_account_email_right()}
          required
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
        {user.second_factor !== 'set' && (
          <PasswordInput
            {...form.field('current_password')}
            label={m.accounts_account_current_password()}
            required
            autoComplete="current-password"
          />
        )}
        <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
          {user.verified ? m.accounts_account_email_submit() : m.accounts_account_email_correct()}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
