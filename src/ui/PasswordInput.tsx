import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { type ControlProps, Field, split } from './Field.tsx'

interface PasswordInputProps extends ControlProps<string> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordInput(props: PasswordInputProps) {
  const [field, { value, onChange, ...native }] = split(props)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="relative">
          <input
            {...native}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="control pe-12"
          />
          <button
            type="button"
            aria-controls={wiring.id}
            aria-pressed={shown}
            aria-label={m.ui_password_show()}
            title={shown ? m.ui_password_hide() : m.ui_password_show()}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
