import { Head } from '@inertiajs/react'
import type { FormEvent } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { hasImages } from '../../catalogue/fields.ts'
import { DeleteListing } from '../own/DeleteListing.tsx'
import { unbroken } from '../unbroken.ts'
import { columns } from '../wizard/columns.tsx'
import { finishWords } from '../wizard/finish-words.ts'
import { answersText } from '../wizard/folded-text.ts'
import { hasError, MoreToSay } from '../wizard/MoreToSay.tsx'
import { PhotosField } from '../wizard/PhotosField.tsx'
import { QuestionRows } from '../wizard/QuestionRows.tsx'
import { useLeaveGuard } from '../wizard/use-leave-guard.tsx'
import { type OnePageProps, type OnePage as State, useOnePage } from './use-one-page.ts'

/** Asks what differs and folds away what is the same. */
export function OnePage(props: OnePageProps) {
  const page = useOnePage(props)
  const { form, questions } = page
  const leaveDialog = useLeaveGuard(page.isDirty, page.discard)
  const { like, draft } = props
  const title = like ? m.listings_another_title() : m.listings_copy_title()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void page.finish('active')
  }
  return (
    <div className="mx-auto grid w-full max-w-[60rem] gap-6">
      <Head title={title} />
      <header className="grid gap-2">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {like
            ? m.listings_another_lead({ title: unbroken(like.title) })
            : m.listings_copy_lead({ title: unbroken(draft?.title ?? '') })}
        </p>
      </header>
      <NoScriptNotice />
      <PostForm form={form} aria-label={title} onSubmit={submit} className={columns}>
        {hasImages(form.values) && (
          <PhotosField id={form.fieldId('images')} error={form.errors.images} photos={page.photos} />
        )}
        <QuestionRows form={form} questions={questions.asked} />
        <Folded
          title={m.listings_the_same()}
          text={answersText(questions.same, form.values)}
          isOpen={hasError(form, questions.same)}
        >
          <div className={columns}>
            <QuestionRows form={form} questions={questions.same} />
          </div>
        </Folded>
        <MoreToSay form={form} questions={questions.optional} />
        <Actions page={page} />
      </PostForm>
      {leaveDialog}
    </div>
  )
}

function Actions({ page }: { page: State }) {
  const { listing } = page
  const isBusy = page.form.submitting || page.isWaiting
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      <SubmitButton
        busy={isBusy}
        busyLabel={page.isWaiting ? m.listings_photos_wait() : m.ui_saving()}
        className="max-sm:w-full"
      >
        {finishWords(page.form.values)}
      </SubmitButton>
      <Button
        variant="secondary"
        onClick={() => page.finish('inactive')}
        disabled={isBusy}
        className="max-sm:w-full"
      >
        {listing ? m.listings_save_later() : m.listings_save_draft()}
      </Button>
      {listing?.published_at === null && (
        <DeleteListing listing={listing} className="max-sm:w-full sm:ms-auto" onDone={page.discard} />
      )}
    </div>
  )
}
