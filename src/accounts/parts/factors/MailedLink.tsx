import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { Section } from '../account/Section.tsx'

/** Asks for the mail before a first factor, and opens its link. */
export function MailedLink({ token }: { token: string }) {
  const { user } = useShared()
  const form = useForm({ current_password: '' })
  const failure = useOpened(token)
  return (
    <Section title={m.accounts_link_title()} lead={m.accounts_link_lead()}>
      {token && !failure && <p role="status">{m.accounts_link_opening()}</p>}
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      <PostForm
        form={form}
        aria-label={m.accounts_link_title()}
        onSubmit={form.submitTo('POST', '/api/account/factors/link', {
          transform: (typed) => (user?.by_provider ? {} : typed),
          successMessage: m.accounts_factor_link_sent(),
          onSuccess: () => form.reset(),
        })}
      >
        {!user?.by_provider && (
          <PasswordInput
            {...form.field('current_password')}
            label={m.accounts_account_current_password()}
            unmarked
            required
            autoComplete="current-password"
          />
        )}
        <SubmitButton busy={form.submitting}>{m.accounts_link_send()}</SubmitButton>
      </PostForm>
    </Section>
  )
}

function useOpened(token: string): string | null {
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!token) return
    void callApi('POST', '/api/account/factors/opened', { token }).then((result) => {
      if (result.ok) router.reload()
      else setFailure(result.message)
    })
  }, [token])
  return failure
}
