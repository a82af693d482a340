import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Link } from '../../ui/Link.tsx'
import { MailLink } from '../../ui/MailLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { contactPage } from '../actions.ts'

const days = 10

export default function Create({ park_email, postal_address }: PropsOf<typeof contactPage>) {
  const [sent, setSent] = useState(false)
  return (
    <div className="grid gap-8">
      <PageHeader title={m.contact_title()} lead={m.contact_lead({ days })} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,38rem)_minmax(0,20rem)]">
        {sent ? (
          <Sent onAgain={() => setSent(false)} />
        ) : (
          <ContactForm email={park_email} onSent={() => setSent(true)} />
        )}
        <Card as="aside" aria-label={m.faq_title()} className="grid gap-2">
          <p>{m.contact_faq()}</p>
          <Link href="/faq" className="link w-fit">
            {m.contact_faq_link()}
          </Link>
          {postal_address && (
            <address className="pt-2 whitespace-pre-line not-italic">{postal_address}</address>
          )}
        </Card>
      </div>
    </div>
  )
}

function ContactForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { user } = useShared()
  const known = {
    name: user?.name ?? '',
    email: readable(user?.email ?? ''),
    organisation: user?.organisation?.name ?? '',
  }
  const form = useForm({ ...known, message: '' }, { kept: true })
  return (
    <PostForm
      needsScript
      aria-label={m.contact_title()}
      onSubmit={form.submitTo('POST', '/api/contact', { onSuccess: onSent })}
      className="grid gap-6"
    >
      <noscript>
        <MailLink email={email} />
      </noscript>
      <ErrorSummary form={form} />
      <TextInput
        {...form.field('name')}
        label={m.contact_name()}
        required
        autoComplete="name"
        maxLength={120}
      />
      <TextInput
        {...form.field('email')}
        label={m.contact_email()}
        type="email"
        required
        autoComplete="email"
        hint={m.contact_email_hint()}
      />
      <TextInput
        {...form.field('organisation')}
        label={m.contact_organisation()}
        autoComplete="organization"
        maxLength={120}
      />
      <TextArea {...form.field('message')} label={m.contact_message()} required rows={7} limit={5_000} />
      <SubmitButton busy={form.submitting} className="justify-self-start max-sm:w-full">
        {m.contact_submit()}
      </SubmitButton>
    </PostForm>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="success"
        title={m.contact_sent_title()}
        announce
        actions={
          <Button size="sm" variant="secondary" onClick={onAgain}>
            {m.contact_sent_again()}
          </Button>
        }
      >
        {m.contact_sent_text({ days })}
      </Notice>
    </div>
  )
}
