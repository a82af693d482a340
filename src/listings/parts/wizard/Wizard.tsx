import { Head } from '@inertiajs/react'
import { ArrowLeft } from 'lucide-react'
import type { FormEvent } from 'react'

import { Stale } from '../../../browser/Stale.tsx'

import type { Label } from '../../../fields/field.ts'

import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { Steps } from '../../../ui/Steps.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import { missingWords } from '../../catalogue/missing.ts'
import type { ListingProps } from '../../row/props.ts'
import { DeleteListing } from '../own/DeleteListing.tsx'
import { SeveralLink } from '../own/SeveralLink.tsx'
import { unbroken } from '../unbroken.ts'
import { missingOf, type StepNumber } from './answers.ts'
import { columns } from './columns.tsx'
import { finishWords } from './finish-words.ts'
import { LiveMatches } from './LiveMatches.tsx'
import { Questions } from './Questions.tsx'
import { Review } from './Review.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useWizard, type Wizard as WizardState } from './use-wizard.ts'

interface WizardProps {
  listing: ListingProps | null
}

const steps: { number: StepNumber; label: () => string }[] = [
  { number: 1, label: m.listings_step_basic },
  { number: 2, label: m.listings_step_specifications },
  { number: 3, label: m.listings_step_publish },
]

export function Wizard({ listing: initial }: WizardProps) {
  const wizard = useWizard(initial)
  const { step, form, listing } = wizard
  const leaveDialog = useLeaveGuard(wizard.isDirty, wizard.discard)
  const name = steps[step - 1]?.label() ?? ''
  const newTitle = initial ? m.listings_status_draft : m.listings_create_title
  const title = listing?.published_at ? m.listings_edit_title() : newTitle()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (step < 3 ? wizard.goTo((step + 1) as StepNumber) : wizard.finish(String(form.values.status)))
  }
  return (
    <div className="relative mx-auto grid w-full max-w-[60rem] gap-6 xl:max-w-[76rem] xl:pe-64">
      <Head title={m.listings_wizard_title({ title, step, name })} />
      <header className="grid gap-4">
        <p className="font-semibold text-brand">
          {title}
          {listing && <span className="font-normal text-ink-muted"> · {unbroken(listing.title)}</span>}
        </p>
        <StepNames wizard={wizard} />
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        {!listing && step === 1 && <SeveralLink />}
      </header>
      <NoScriptNotice />
      {wizard.isStale && <Stale title={m.listings_stale_title()} onReload={wizard.reload} />}
      <PostForm
        form={{ ...form, errors: withLabels(form.errors) }}
        aria-label={name}
        onSubmit={submit}
        className={columns}
      >
        <Questions wizard={wizard} />
        {step === 3 && listing && <Review wizard={wizard} listing={listing} />}
        <Actions wizard={wizard} />
      </PostForm>
      <LiveMatches answers={form.values} />
      {leaveDialog}
    </div>
  )
}

function StepNames({ wizard: { step, form, listing, goTo } }: { wizard: WizardState }) {
  const reached = listing?.step ?? 0
  const isActive = listing?.status === 'active'
  const isDone = (number: StepNumber) =>
    (number < step || number <= reached) && missingOf([number], form.values).length === 0
  return (
    <Steps
      steps={steps.map(({ number, label }) => {
        const isFar = number > step + 1 && !isActive
        return {
          label: label(),
          state: number === step ? 'current' : isDone(number) ? 'done' : 'todo',
          ...(isFar ? { reason: m.listings_step_far({ step: step + 1 }) } : {}),
        }
      })}
      canJump={() => true}
      onStep={(index) => void goTo((index + 1) as StepNumber)}
    />
  )
}

function Actions({ wizard }: { wizard: WizardState }) {
  const { step, form, listing } = wizard
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton
          busyLabel={wizard.isWaiting ? m.listings_photos_wait() : m.ui_saving()}
          busy={form.submitting || wizard.isWaiting}
          className="max-sm:w-full"
        >
          {step < 3 ? m.listings_continue() : lastWords(wizard)}
        </SubmitButton>
        {(step < 3 || listing?.status !== 'active') && (
          <Button
            variant="secondary"
            onClick={wizard.saveAndClose}
            disabled={form.submitting || wizard.isWaiting}
            className="max-sm:flex-auto"
          >
            {saveWords(listing)}
          </Button>
        )}
        {step > 1 && (
          <Button
            variant="quiet"
            onClick={() => wizard.goTo((step - 1) as StepNumber)}
            icon={<ArrowLeft size={18} aria-hidden="true" />}
            className="max-sm:flex-auto"
          >
            {m.listings_back()}
          </Button>
        )}
        {listing?.published_at === null && (
          <DeleteListing listing={listing} className="max-sm:flex-auto sm:ms-auto" onDone={wizard.discard} />
        )}
      </div>
      <SaveStatus savedAt={wizard.savedAt} isDraft={listing?.status !== 'active'} />
    </div>
  )
}

function saveWords(listing: ListingProps | null): string {
  if (!listing) return m.listings_save_draft()
  return listing.published_at ? m.listings_save_and_close() : m.listings_save_later()
}

function lastWords({ form, listing }: WizardState): string {
  if (form.values.status !== 'active') return m.listings_save_inactive()
  return listing?.status === 'active' ? m.listings_save_changes() : finishWords(form.values)
}

/** "Enter a whole number." says little away from its field. */
function withLabels(errors: Record<string, string>): Record<string, string> {
  const words: Partial<Record<string, Label>> = missingWords
  return Object.fromEntries(
    Object.entries(errors).map(([key, text]) => {
      const label = Object.hasOwn(catalogue, key) ? catalogue[key as FieldKey].label() : null
      if (!label || text === words[key]?.()) return [key, text]
      return [key, m.listings_error_of({ label: label.replace(/\?$/, ''), text })]
    }),
  )
}
