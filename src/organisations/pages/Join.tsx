import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { focusHeading } from '../../browser/focus.tsx'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import type { joinPage } from '../actions.ts'
import { Confirmations, ContactFields, OrganisationFields } from '../parts/JoinFields.tsx'
import { emptyJoin } from '../parts/join-values.ts'

type Props = PropsOf<typeof joinPage>

export default function Join({ participants }: Props) {
  const { app } = useShared()
  const [sent, setSent] = useState<string | null>(null)
  if (sent !== null) return <Sent message={sent} />
  return (
    <div className="grid gap-8">
      <PageHeader
        title={m.organisations_join_title()}
        lead={m.organisations_join_lead({ park: app.park_name })}
      />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,38rem)_minmax(16rem,22rem)]">
        <JoinForm participants={participants} onSent={setSent} />
        <NextSteps className="max-lg:order-first lg:sticky lg:top-20" />
      </div>
    </div>
  )
}

function JoinForm({ participants, onSent }: Props & { onSent: (message: string) => void }) {
  const form = useForm(emptyJoin, { kept: true })
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.organisations_join_title()}
      onSubmit={form.submitTo('POST', '/api/join-labex', {
        transform: ({ same_organisation_id: same, ...values }) => ({
          ...values,
          same_organisation_id: same ? Number(same) : null,
        }),
        onSuccess: ({ message }) => onSent(message),
      })}
      className="grid gap-8"
    >
      <OrganisationFields form={form} participants={participants} />
      <ContactFields form={form} />
      <Confirmations form={form} />
      <SubmitButton busy={form.submitting} className="w-fit max-sm:w-full">
        {m.organisations_join_submit()}
      </SubmitButton>
    </PostForm>
  )
}

function Sent({ message }: { message: string }) {
  useEffect(focusHeading, [])
  return (
    <div className="grid max-w-[38rem] gap-6">
      <PageHeader title={m.organisations_join_sent_title()} />
      <Notice tone="success" announce>
        <p>{message}</p>
      </Notice>
      <NextSteps />
      <ButtonLink href="/listings/offers" variant="secondary" className="w-fit max-sm:w-full">
        {m.organisations_join_sent_offers()}
      </ButtonLink>
    </div>
  )
}

function NextSteps({ className }: { className?: string }) {
  const steps = [m.organisations_join_next_1(), m.organisations_join_next_2(), m.organisations_join_next_3()]
  return (
    <section aria-labelledby="what-next" className={clsx('rounded-lg bg-sunken p-5', className)}>
      <h2 id="what-next" className="text-lg">
        {m.organisations_join_next_title()}
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-soft-ink tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
