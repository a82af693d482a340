import { m } from '../../i18n/paraglide/messages.js'
import type { FieldState } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'

interface NewPasswordProps {
  label: string
  password: FieldState<string>
  confirmation: FieldState<string>
}

export function NewPassword({ label, password, confirmation }: NewPasswordProps) {
  return (
    <>
      <PasswordInput
        {...password}
        label={label}
        hint={m.accounts_field_password_hint()}
        required
        autoComplete="new-password"
      />
      <PasswordInput
        {...confirmation}
        label={m.accounts_field_password_confirmation()}
        required
        autoComplete="new-password"
      />
    </>
  )
}
