import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useForm } from '../../browser/form.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../ui/Card.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { TrailProps } from '../trail.ts'

export function TrailKeeping({ retention, refusals }: TrailProps) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Section title={m.admin_refusals_title()}>
        <Refusals refusals={refusals} />
      </Section>
      <Section title={m.admin_retention_title()}>
        <RetentionForm retention={retention} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Refusals({ refusals }: Pick<TrailProps, 'refusals'>) {
  if (refusals.length === 0) return <p className="text-ink-muted">{m.admin_refusals_none()}</p>
  return (
    <dl className="grid gap-2">
      {refusals.map(({ kind, label, count, networks }) => (
        <div key={kind} className="flex flex-wrap justify-between gap-x-4">
          <dt>{label}</dt>
          <dd className="text-ink-muted tabular-nums">{m.admin_refusals_row({ count, networks })}</dd>
        </div>
      ))}
    </dl>
  )
}

function RetentionForm({ retention: { days, least, most, next } }: Pick<TrailProps, 'retention'>) {
  const form = useForm({ days: String(days) })
  return (
    <PostForm
      aria-label={m.admin_retention_title()}
      onSubmit={form.submitTo('POST', '/api/admin/audit/retention', {
        transform: (values) => ({ days: Number(values.days) }),
        onSuccess: () => router.reload(),
      })}
      className="grid gap-4"
    >
      <p className="text-ink-muted">{m.admin_retention_lead()}</p>
      {next && (
        <p>{m.admin_retention_next({ now: numberText(days), date: next.on, days: numberText(next.days) })}</p>
      )}
      <NoScriptNotice />
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
      <ErrorSummary form={form} />
      <div className="max-w-40">
        <TextInput
          {...form.field('days')}
          label={m.admin_retention_days()}
          hint={m.admin_retention_hint({ min: numberText(least), max: numberText(most) })}
          inputMode="numeric"
          maxLength={4}
          unmarked
        />
      </div>
      <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
        {m.admin_save()}
      </SubmitButton>
    </PostForm>
  )
}
