import { type ReactNode, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import type { AnswerTo } from '../../../browser/calls.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonOf } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { enter } from '../enter.ts'
import { FormPage } from '../FormPage.tsx'
import { nextAfterProvider } from './back-from.ts'

type Came = AnswerTo<'POST', '/api/login/provider'>
type Asked = NonNullable<Came['first_time']>

interface FirstTimeProps {
  provider: { name: string }
  asked: Asked
  onHalf: (ways: Came['second_factor']) => void
}

export function FirstTime(props: FirstTimeProps) {
  const { asks } = props.asked
  if (asks === 'account') return <NewAccount {...props} />
  return asks === 'password' ? <Join {...props} /> : <JoinByMail {...props} />
}

function Join({ provider: { name }, asked: { email, arrival }, onHalf }: FirstTimeProps) {
  const form = useForm({ password: '' })
  const title = m.accounts_provider_join_title()
  return (
    <FormPage title={title} lead={m.accounts_provider_join_lead({ name, email })}>
      <PostForm
        form={form}
        aria-label={title}
        onSubmit={form.submitTo('POST', '/api/login/provider/join', {
          transform: (typed) => ({ ...typed, arrival }),
          onSuccess: ({ second_factor }) =>
            second_factor ? onHalf(second_factor) : enter(nextAfterProvider()),
        })}
      >
        <PasswordInput
          {...form.field('password')}
          label={m.accounts_provider_join_password()}
          unmarked
          required
          autoComplete="current-password"
        />
        <SubmitButton block busyLabel={m.accounts_logging_in()} busy={form.submitting}>
          {m.accounts_provider_join_submit()}
        </SubmitButton>
      </PostForm>
      <MailLink arrival={arrival} variant="quiet">
        {m.accounts_provider_link_ask()}
      </MailLink>
    </FormPage>
  )
}

/** An institution's account has no password. */
const JoinByMail = ({ provider: { name }, asked: { email, arrival } }: FirstTimeProps) => (
  <FormPage
    title={m.accounts_provider_join_title()}
    lead={m.accounts_provider_join_lead_link({ name, email })}
  >
    <MailLink arrival={arrival} variant="primary">
      {m.accounts_provider_link_mail()}
    </MailLink>
  </FormPage>
)

function NewAccount({ provider: { name: provider }, asked }: FirstTimeProps) {
  const { email, name, arrival } = asked
  const form = useForm({ name })
  const title = m.accounts_provider_new_title()
  return (
    <FormPage title={title} lead={m.accounts_provider_new_lead({ name: provider, email })}>
      <PostForm
        form={form}
        aria-label={title}
        onSubmit={form.submitTo('POST', '/api/login/provider/account', {
          transform: (typed) => ({ ...typed, arrival, disclaimer: true }),
          onSuccess: () => enter(nextAfterProvider()),
        })}
      >
        <TextInput
          {...form.field('name')}
          label={m.accounts_field_name()}
          required
          autoComplete="name"
          maxLength={120}
        />
        <p>
          {m.accounts_provider_new_agree()}{' '}
          <a href="/disclaimer" target="_blank" rel="noreferrer" className="link">
            {m.accounts_disclaimer_link()}
          </a>
        </p>
        <SubmitButton block busy={form.submitting}>
          {m.accounts_provider_new_submit()}
        </SubmitButton>
      </PostForm>
    </FormPage>
  )
}

interface MailLinkProps {
  arrival: string
  variant: 'primary' | 'quiet'
  children: ReactNode
}

/** Instead of a password: a link to the mailbox, sent again on request. */
function MailLink({ arrival, variant, children }: MailLinkProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string }>()
  const ask = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/login/provider/link', { arrival })
    setBusy(false)
    setSaid(
      result.ok ? { tone: 'success', text: result.data.message } : { tone: 'danger', text: reasonOf(result) },
    )
  }
  return (
    <div className="grid gap-3">
      {said && (
        <Notice tone={said.tone} announce>
          <p>{said.text}</p>
        </Notice>
      )}
      <Button block variant={said ? 'secondary' : variant} busy={busy} onClick={ask}>
        {children}
      </Button>
    </div>
  )
}
