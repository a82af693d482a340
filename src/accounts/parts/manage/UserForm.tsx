import { Link } from '@inertiajs/react'
import type { FormEvent, ReactNode } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { FieldState, FormProblems } from '../../../ui/Field.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

interface UserFormProps {
  form: FormProblems & { submitting: boolean; field: (name: 'name' | 'email') => FieldState<string> }
  onSubmit: (event: FormEvent) => void
  button: string
  children?: ReactNode
}

export function UserForm({ form, onSubmit, button, children }: UserFormProps) {
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={button}
      onSubmit={onSubmit}
      className="grid max-w-[38rem] gap-6"
    >
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
        hint={
          <>
            {m.admin_user_email_hint()}{' '}
            <Link href="/admin/organisations" className="link">
              {m.admin_organisations_title()}
            </Link>
          </>
        }
      />
      {children}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={m.ui_saving()} busy={form.submitting}>
          {button}
        </SubmitButton>
        <ButtonLink href="/admin/users" variant="secondary">
          {m.admin_cancel()}
        </ButtonLink>
      </div>
    </PostForm>
  )
}
