import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import { typeInto } from '../../browser/unsent.ts'
import { useInterrupted } from '../../browser/use-interrupted.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Link } from '../../ui/Link.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { DomainNotice } from '../parts/DomainNotice.tsx'
import { isDomainRefusal } from '../parts/domain-refusal.ts'
import { enter } from '../parts/enter.ts'
import { FormPage } from '../parts/FormPage.tsx'
import { NewPassword } from '../parts/NewPassword.tsx'

const empty = { name: '', email: '', password: '', password_confirmation: '', disclaimer: false }

interface Refused {
  email: string
  text: string
  takesNoPart: boolean
  times: number
}

export default function SignUp() {
  const { app } = useShared()
  const form = useForm(empty, { kept: true })
  const waiting = useInterrupted()
  const then = waiting && m.accounts_signup_then({ title: waiting.title })
  const [refused, setRefused] = useState<Refused | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  // After the summary of other errors, so that the notice above it has focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with every refusal
  useEffect(() => notice.current?.focus(), [refused])
  const onError = (failure: ApiFailure) => {
    const isRefused = isDomainRefusal(failure)
    const text = failure.errors?.email?.[0] ?? failure.message
    const { email } = form.values
    const takesNoPart = failure.answer?.takes_no_part === true
    setRefused((last) => (isRefused ? { email, text, takesNoPart, times: (last?.times ?? 0) + 1 } : null))
    return isRefused && withoutEmail(failure)
  }
  return (
    <FormPage
      title={m.accounts_signup_title()}
      lead={[m.accounts_signup_lead({ park: app.park_name }), then].filter(Boolean).join(' ')}
      back={{ href: '/login', label: m.accounts_back_to_login() }}
    >
      <p>
        {m.accounts_signup_have_account()}{' '}
        <Link
          href="/login"
          onClick={() => typeInto('/login', { email: form.values.email })}
          className="link font-semibold"
        >
          {m.accounts_login_submit()}
        </Link>
      </p>
      <WhoCanJoin />
      <NoScriptNotice />
      {refused?.email === form.values.email && <DomainNotice key={refused.times} ref={notice} {...refused} />}
      <PostForm
        form={form}
        aria-label={m.accounts_signup_title()}
        onSubmit={form.submitTo('POST', '/api/users', { onSuccess: () => enter('/dashboard'), onError })}
      >
        <TextInput
          {...form.field('name')}
          label={m.accounts_field_name()}
          required
          autoComplete="name"
          maxLength={120}
        />
        <TextInput
          {...form.field('email')}
          type="email"
          label={m.accounts_field_work_email()}
          hint={m.accounts_field_work_email_hint()}
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPassword
          label={m.accounts_field_password()}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <Checkbox
          {...form.field('disclaimer')}
          label={m.accounts_field_disclaimer()}
          required
          hint={
            <a href="/disclaimer" target="_blank" rel="noreferrer" className="link">
              {m.accounts_disclaimer_link()}
            </a>
          }
        />
        <SubmitButton block busy={form.submitting}>
          {m.accounts_signup_title()}
        </SubmitButton>
      </PostForm>
    </FormPage>
  )
}

/** The notice already explains the address. */
function withoutEmail(failure: ApiFailure): ApiFailure | true {
  const { email: _, ...errors } = failure.errors ?? {}
  return Object.keys(errors).length === 0 || { ...failure, errors }
}

function WhoCanJoin() {
  return (
    <section aria-labelledby="who-can-join" className="rounded-lg bg-sunken p-4">
      <h2 id="who-can-join" className="text-lg">
        {m.accounts_signup_who_title()}
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5">
        <li>{m.accounts_signup_who_staff()}</li>
        <li>{m.accounts_signup_who_confirm()}</li>
        <li>
          {m.accounts_signup_who_other()}{' '}
          <Link href="/join-labex" className="link">
            {m.accounts_signup_who_join()}
          </Link>
        </li>
      </ul>
    </section>
  )
}
