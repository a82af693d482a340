import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { useForm } from '../../browser/form.ts'
import { interrupted } from '../../browser/interrupted.ts'
import { useShared } from '../../browser/shared.ts'
import { useConfirmation } from '../../browser/use-confirmation.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { Link } from '../../ui/Link.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { FormPage } from '../parts/FormPage.tsx'
import { GoOn } from '../parts/GoOn.tsx'
import { LogoutButton } from '../parts/LogoutButton.tsx'

export default function VerifyEmail() {
  const { user } = useShared()
  const isVerified = user?.verified === true
  const [wasVerified] = useState(isVerified)
  useEffect(() => {
    if (isVerified && !wasVerified) router.visit(interrupted()?.href ?? '/dashboard', { replace: true })
  }, [isVerified, wasVerified])
  if (isVerified) return <Confirmed />
  return <MailSent email={user?.email ?? ''} />
}

function MailSent({ email }: { email: string }) {
  useConfirmation()
  const form = useForm({})
  return (
    <FormPage
      title={m.accounts_verify_title()}
      lead={m.accounts_verify_sent_to({ email: readable(email) })}
      above={<SuccessNotice message={form.success} onDone={form.clearSuccess} />}
    >
      <p>{m.accounts_verify_why()}</p>
      <NoScriptNotice />
      <PostForm
        form={form}
        aria-label={m.accounts_verify_resend()}
        onSubmit={form.submitTo('POST', '/api/email/verification-notification')}
      >
        <SubmitButton block busy={form.submitting}>
          {m.accounts_verify_resend()}
        </SubmitButton>
      </PostForm>
      <section aria-labelledby="no-mail" className="rounded-lg bg-sunken p-4">
        <h2 id="no-mail" className="text-lg">
          {m.accounts_verify_help_title()}
        </h2>
        <ul className="mt-2 grid list-disc gap-1.5 ps-5">
          <li>{m.accounts_verify_help_wait()}</li>
          <li>{m.accounts_verify_help_until()}</li>
          <li>
            {m.accounts_verify_help_wrong()}{' '}
            <Link href="/account" className="link">
              {m.accounts_verify_help_correct()}
            </Link>
          </li>
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-ink-muted">
          {m.accounts_verify_help_logout()}
          <LogoutButton />
        </div>
      </section>
      <p>
        {m.accounts_verify_meanwhile()}{' '}
        <Link href="/listings/offers" className="link">
          {m.accounts_verify_browse()}
        </Link>
      </p>
    </FormPage>
  )
}

function Confirmed() {
  return (
    <FormPage title={m.accounts_verify_already_title()} lead={m.accounts_verify_already_text()}>
      <GoOn />
    </FormPage>
  )
}
