import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { EditForm } from '../../../browser/EditForm.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldState } from '../../../ui/Field.tsx'
import { Link } from '../../../ui/Link.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

interface UserFormProps {
  form: ComponentProps<typeof EditForm>['form'] & { field: (name: 'name' | 'email') => FieldState<string> }
  stale?: string | false
  onSubmit: (event: FormEvent) => void
  button: string
  children?: ReactNode
}

export function UserForm({ form, stale, onSubmit, button, children }: UserFormProps) {
  return (
    <EditForm
      form={form}
      stale={stale ?? false}
      save={button}
      back="/admin/users"
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
    </EditForm>
  )
}
