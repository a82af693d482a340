import { router } from '@inertiajs/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useForm } from '../../../browser/form.ts'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { keptFor } from '../../../i18n/kept-for.ts'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { spanText } from '../../../i18n/span-text.ts'
import { fields, optionLabel } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import type { newPage } from '../../grid-actions.ts'
import { nothingSaid, Said, type SaidValues } from '../grid/Said.tsx'
import { Chooser } from './Chooser.tsx'
import { Strip } from './Strip.tsx'
import { thingsOf } from './things.ts'
import type { Photos } from './use-photos.ts'
import { usePhotos } from './use-photos.ts'

export function PhotosForm({ place }: Pick<PropsOf<typeof newPage>, 'place'>) {
  const photos = usePhotos()
  const form = useForm({ ...nothingSaid(place), type: '' }, { kept: 'photos' })
  const things = thingsOf(photos.photos)
  const { isWaiting, submit } = useSubmit(form, photos)
  if (photos.isOut) return <LoggedOut />
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.clear_outs_photos_form()}
      onSubmit={submit}
      className="grid gap-7"
    >
      <section aria-labelledby="photos" className="grid gap-4">
        <h2 id="photos" className="text-xl">
          {m.clear_outs_photos()}
        </h2>
        <Chooser photos={photos} />
        <Sending photos={photos} />
        <Strip photos={photos} things={things} />
      </section>
      <Said form={form} />
      <div className="max-w-md">
        <Select
          {...form.field('type')}
          label={m.clear_outs_photos_type()}
          hint={m.clear_outs_photos_type_hint()}
          options={offeredOptions(fields.type).map((value) => ({ value, label: optionLabel('type', value) }))}
          empty={m.clear_outs_photos_type_none()}
        />
      </div>
      <SubmitButton
        busy={form.submitting || isWaiting}
        busyLabel={isWaiting ? m.ui_sending() : m.ui_saving()}
        className="max-sm:w-full sm:justify-self-start"
      >
        {things.length > 0 ? m.clear_outs_new_submit({ count: things.length }) : m.clear_outs_photos_submit()}
      </SubmitButton>
    </PostForm>
  )
}

type Values = SaidValues & { type: string }

function useSubmit(form: ReturnType<typeof useForm<Values>>, photos: ReturnType<typeof usePhotos>) {
  const [isWaiting, setWaiting] = useState(false)
  const isStopped = photos.stuck !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once all are sent
  useEffect(() => {
    if (!isWaiting) return
    if (isStopped || photos.photos.length + photos.preparing === 0) return setWaiting(false)
    if (!photos.isReady) return
    setWaiting(false)
    void send()
  }, [isWaiting, isStopped, photos.isReady, photos.photos.length, photos.preparing])

  async function send(): Promise<void> {
    const rows = thingsOf(photos.photos).map((thing) => ({
      ...(form.values.type ? { type: form.values.type } : {}),
      images: thing.flatMap(({ stored }) => stored?.path ?? []),
    }))
    await form.submit('POST', '/api/clear-outs', {
      transform: ({ type: _, ...said }) => ({ ...said, rows }),
      onSuccess: async ({ clear_out }) => {
        await photos.done()
        router.visit(`/clear-outs/${clear_out.id}/rows`)
      },
    })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const isEmpty = photos.photos.length + photos.preparing === 0
    const lacks = form.values.title.trim() === '' ? { title: m.clear_outs_error_title() } : null
    if (lacks || isEmpty) form.fail(lacks ?? {}, isEmpty ? m.clear_outs_photos_none() : null)
    else setWaiting(true)
  }
  return { isWaiting, submit }
}

const LoggedOut = () => (
  <Notice
    tone="warning"
    announce
    title={m.clear_outs_photos_out()}
    actions={
      <Button size="sm" onClick={() => window.location.reload()}>
        {m.clear_outs_photos_out_button()}
      </Button>
    }
  >
    {m.clear_outs_photos_out_text({ span: spanText(keptFor.waitingPhoto) })}
  </Notice>
)

function Sending({ photos: { photos, preparing, part, stuck, retry } }: { photos: Photos }) {
  const total = photos.length + preparing
  const sent = photos.filter(({ stored }) => stored).length
  if (total === 0) return null
  const text =
    sent === total
      ? m.clear_outs_photos_sent({ count: total })
      : m.clear_outs_photos_sending({
          sent: numberText(sent),
          total: numberText(total),
        })
  return (
    <div className="grid max-w-3xl gap-2">
      <p role="status" className="text-sm text-ink-muted">
        {text}
      </p>
      {sent < total && <progress value={sent + part} max={total} aria-label={text} className="h-2 w-full" />}
      {stuck !== null && (
        <Notice
          tone="danger"
          announce
          actions={
            <Button size="sm" onClick={retry}>
              {m.listings_retry()}
            </Button>
          }
        >
          {stuck} {m.clear_outs_photos_kept()}
        </Notice>
      )}
    </div>
  )
}
