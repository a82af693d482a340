import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import type { Interrupted } from '../../browser/interrupted.ts'
import { useShared } from '../../browser/shared.ts'
import { typeInto } from '../../browser/unsent.ts'
import { useInterrupted } from '../../browser/use-interrupted.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { loginPage } from '../actions.ts'
import { DemoAccounts } from '../parts/DemoAccounts.tsx'
import { enter } from '../parts/enter.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { FactorForm } from '../parts/factors/FactorForm.tsx'
import { PasskeyButton } from '../parts/factors/PasskeyButton.tsx'
import { ProviderButtons } from '../parts/providers/ProviderButtons.tsx'

export default function Login(props: PropsOf<typeof loginPage>) {
  const { second_factor } = props
  return second_factor ? <FactorForm {...props} ways={second_factor} /> : <FirstFactor {...props} />
}

function FirstFactor({ next, has_passkeys, providers }: PropsOf<typeof loginPage>) {
  const { app, user } = useShared()
  const form = useForm({ email: '', password: '', kept_password: false }, { kept: true })
  const [required, setRequired] = useState<string | null>(null)
  const { password, ...errors } = form.errors
  const isSameError = password === errors.email
  const waiting = useInterrupted()
  const came = next === '/dashboard' ? m.accounts_login_lead() : m.accounts_login_to_asked()
  useSuggestedPasskeys(has_passkeys, next)
  const lead = waiting && isTheSame(waiting.href, next) ? goOnWords(waiting) : came
  return (
    <FormPage title={m.accounts_login_title()} lead={lead}>
      {user && <AlreadyIn name={user.name} />}
      <NoScriptNotice />
      {app.demo && (
        <DemoAccounts onChoose={(email, password) => form.setValues({ ...form.values, email, password })} />
      )}
      <ProviderButtons providers={providers} next={next} />
      <PostForm
        form={isSameError ? { ...form, errors } : form}
        aria-label={m.accounts_login_title()}
        onSubmit={form.submitTo('POST', '/api/login', {
          transform: ({ kept_password, ...typed }) => ({
            ...typed,
            ...(required && kept_password ? { kept_password } : {}),
          }),
          onError: ({ answer }) => {
            setRequired(answer?.provider?.name ?? null)
            return undefined
          },
          onSuccess: (answer) =>
            answer.second_factor ? router.reload({ only: ['second_factor'] }) : enter(next, has_passkeys),
        })}
      >
        <TextInput
          {...form.field('email')}
          type="email"
          label={m.accounts_field_email()}
          unmarked
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="grid gap-1">
          <PasswordInput
            {...form.field('password')}
            errorAt={isSameError ? form.fieldId('email') : undefined}
            label={m.accounts_field_password()}
            unmarked
            required
            autoComplete="current-password"
          />
          <Link href="/login/forgot-password" className="link w-fit py-1.5 text-sm">
            {m.accounts_login_forgot()}
          </Link>
        </div>
        {required && (
          <Checkbox
            {...form.field('kept_password')}
            label={m.accounts_login_kept_password({ name: required })}
          />
        )}
        <SubmitButton
          block
          variant={providers.some(({ works }) => works) ? 'secondary' : 'primary'}
          busyLabel={m.accounts_logging_in()}
          busy={form.submitting}
        >
          {m.accounts_login_submit()}
        </SubmitButton>
      </PostForm>
      {has_passkeys && <ByPasskey next={next} />}
      <p className="border-t border-line pt-5">
        {m.accounts_login_no_account()}{' '}
        <Link
          href="/login/create"
          onClick={() => typeInto('/login/create', { email: form.values.email })}
          className="link font-semibold"
        >
          {m.accounts_signup_title()}
        </Link>
      </p>
    </FormPage>
  )
}

function ByPasskey({ next }: { next: string }) {
  return (
    <PasskeyButton
      options="/api/login/passkey/options"
      send={(passkey) => callApi('POST', '/api/login/passkey', { passkey })}
      onDone={() => enter(next)}
      variant="secondary"
    >
      {m.accounts_login_passkey()}
    </PasskeyButton>
  )
}

/** A redirect may write a space differently. */
const isTheSame = (href: string, next: string) =>
  new URLSearchParams(href).toString() === new URLSearchParams(next).toString()

const goOnWords = ({ href, title }: Interrupted) =>
  href.startsWith('/listings/create')
    ? m.accounts_login_to_offer({ title })
    : m.accounts_login_to_go_on({ title })

function AlreadyIn({ name }: { name: string }) {
  return (
    <Notice
      title={m.accounts_login_already_title({ name })}
      actions={
        <ButtonLink href="/dashboard" variant="secondary" size="sm">
          {m.accounts_login_to_dashboard()}
        </ButtonLink>
      }
    />
  )
}

function useSuggestedPasskeys(isOffered: boolean, next: string): void {
  useEffect(() => {
    if (!isOffered) return
    let isHere = true
    let stop: (() => void) | undefined
    const suggest = async () => {
      if (!(await window.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
      const asked = await callApi('POST', '/api/login/passkey/options')
      if (!asked.ok) return
      const { suggestPasskeys, stopSuggesting } = await import('../parts/factors/passkey.ts')
      if (!isHere) return
      stop = stopSuggesting
      const passkey = await suggestPasskeys(asked.data.options)
      if (!passkey || !isHere) return
      if ((await callApi('POST', '/api/login/passkey', { passkey })).ok) enter(next)
    }
    void suggest()
    return () => {
      isHere = false
      stop?.()
    }
  }, [isOffered, next])
}
