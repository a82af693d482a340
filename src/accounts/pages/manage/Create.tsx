import { router } from '@inertiajs/react'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { UserForm } from '../../parts/manage/UserForm.tsx'

const empty = { name: '', email: '', board: false, password: '', password_confirmation: '' }

export default function UserCreate() {
  const form = useForm(empty, { kept: true })
  const submit = form.submitTo('POST', '/api/admin/users', {
    transform: ({ board, ...values }) => ({ ...values, grants: board ? ['board'] : [] }),
    onSuccess: () => router.visit('/admin/users'),
  })
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.admin_user_create_title()}
        lead={m.admin_user_create_lead()}
        back={{ href: '/admin/users', label: m.admin_users_back() }}
      />
      <UserForm form={form} onSubmit={submit} button={m.admin_user_create()}>
        <Checkbox {...form.field('board')} label={m.admin_user_board()} hint={m.admin_user_board_hint()} />
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
      </UserForm>
    </div>
  )
}
