import { Head, router } from '@inertiajs/react'
import { useForm } from '../../browser/form.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

export default function UserCreate() {
  const form = useForm({ name: '', email: '', password: '', password_confirmation: '' })
  const submit = form.submitTo('POST', '/api/admin/users', { onSuccess: () => router.visit('/admin/users') })
  return (
    <div className="grid gap-6">
      <Head title={m.admin_user_create_title()} />
      <PageHeader
        title={m.admin_user_create_title()}
        lead={m.admin_user_create_lead()}
        back={{ href: '/admin/users', label: m.admin_users_back() }}
      />
      <form method="post" noValidate onSubmit={submit} className="grid max-w-[38rem] gap-6">
        <ErrorSummary form={form} />
        <TextInput
          {...form.field('name')}
          label={m.admin_column_name()}
          required
          autoComplete="off"
          maxLength={120}
        />
        <TextInput
          {...form.field('email')}
          label={m.admin_column_email()}
          type="email"
          required
          autoComplete="off"
          hint={m.admin_user_email_hint()}
        />
        <PasswordInput
          {...form.field('password')}
          label={m.admin_user_password()}
          required
          autoComplete="new-password"
          hint={m.admin_user_password_hint()}
        />
        <PasswordInput
          {...form.field('password_confirmation')}
          label={m.admin_user_password_confirmation()}
          required
          autoComplete="new-password"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.submitting}>
            {m.admin_user_create()}
          </Button>
          <ButtonLink href="/admin/users" variant="secondary">
            {m.admin_cancel()}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
