import { router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import type { AccountPageProps } from '../../own-actions.ts'
import { Section } from './Section.tsx'

export function Choices({ notify }: { notify: AccountPageProps['notify'] }) {
  const { user, is_safety_officer } = useShared()
  const form = useForm({ ...notify })
  return (
    <Section
      title={m.accounts_account_mails()}
      lead={
        <p>
          {m.accounts_account_mails_lead()}{' '}
          <Link href="/dashboard" className="link">
            {m.accounts_account_mails_alerts()}
          </Link>
        </p>
      }
    >
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      <PostForm
        form={form}
        aria-label={m.accounts_account_mails()}
        onSubmit={form.submitTo('PATCH', '/api/account', {
          transform: (choices) => ({ notify: choices }),
          onSuccess: () => router.reload(),
        })}
        className="grid gap-4"
      >
        <Checkbox
          {...form.field('listing_reminders')}
          label={m.accounts_account_mails_listings()}
          hint={m.accounts_account_mails_listings_hint()}
          unmarked
        />
        <Checkbox
          {...form.field('handover_reminders')}
          label={m.accounts_account_mails_handovers()}
          hint={m.accounts_account_mails_handovers_hint()}
          unmarked
        />
        {user?.role === 'administrator' && (
          <Checkbox
            {...form.field('join_requests')}
            label={m.accounts_account_mails_join_requests()}
            hint={m.accounts_account_mails_join_requests_hint()}
            unmarked
          />
        )}
        {(user?.role === 'administrator' || is_safety_officer) && (
          <Checkbox
            {...form.field('stuck_things')}
            label={m.accounts_account_mails_stuck()}
            hint={m.accounts_account_mails_stuck_hint()}
            unmarked
          />
        )}
        <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
          {m.accounts_account_save()}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}
