import { m } from '../../../i18n/paraglide/messages.js'
import type { FieldState } from '../../../ui/Field.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

export const CodeInput = ({ label, ...field }: FieldState<string> & { label: string }) => (
  <TextInput
    {...field}
    label={label}
    hint={m.accounts_factor_code_hint()}
    unmarked
    required
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    spellCheck={false}
  />
)

export const RecoveryInput = (field: FieldState<string>) => (
  <TextInput
    {...field}
    label={m.accounts_factor_recovery()}
    unmarked
    required
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={40}
    spellCheck={false}
  />
)
