import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { useForm } from '../../../browser/form.ts'
import { forget } from '../../../browser/kept.ts'
import { hasImages } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { type Answers, answersOf, sentOf } from '../wizard/answers.ts'
import { useAfterPhotos } from '../wizard/use-after-photos.ts'
import { keepLabel, keptName, useKeptAnswers } from '../wizard/use-kept-answers.ts'
import { sentPhotos, usePhotos } from '../wizard/use-photos.ts'
import { answersLike, questionsOf } from './same-shelf.ts'

export type OnePage = ReturnType<typeof useOnePage>

export interface OnePageProps {
  draft: ListingProps | null
  like: ListingProps | null
}

export function useOnePage({ draft, like }: OnePageProps) {
  const [listing, setListing] = useState(draft)
  const form = useForm<Answers>(like ? answersLike(like) : answersOf(draft, {}))
  const photos = usePhotos(draft)
  const start = useRef(form.values)
  const questions = questionsOf(form.values, start.current)
  const keys = [...questions.asked, ...questions.same, ...questions.optional].map(([key]) => key)
  const snapshot = JSON.stringify([{ ...form.values, no_label: null }, sentPhotos(photos.photos)])
  const saved = useRef(snapshot)
  const isDirty = () => snapshot !== saved.current
  const kept = keptName(draft?.id ?? `like-${like?.id}`)
  useKeptAnswers(form, { name: kept, version: draft?.version }, isDirty)

  async function save(status: 'active' | 'inactive'): Promise<ListingProps | null> {
    const made = listing ?? (await send(null, {}))
    if (!made) return null
    setListing(made)
    const isDone = !listing && status === 'inactive'
    if (isDone) return made
    const more = { version: made.version, status, ...(status === 'active' ? { step: 3 } : {}) }
    return send(made, more)
  }

  async function send(to: ListingProps | null, more: object): Promise<ListingProps | null> {
    const result = await form.submit(to ? 'PATCH' : 'POST', to ? `/api/listings/${to.id}` : '/api/listings', {
      transform: (values) => ({
        ...sentOf(keys, values),
        ...(hasImages(values) ? sentPhotos(photos.photos) : {}),
        ...more,
      }),
      visibleFields: [...keys, 'images'],
    })
    if (!result?.ok) return null
    photos.attach()
    keepLabel(keptName(result.data.listing.id), form.values.no_label === true)
    return result.data.listing
  }

  async function finish(status: 'active' | 'inactive'): Promise<void> {
    const done = await save(status)
    if (!done) return
    discard()
    router.visit(status === 'active' ? `/listings/${done.id}` : '/my-listings')
  }

  function discard(): void {
    saved.current = snapshot
    forget(kept)
  }

  return {
    ...{ form, photos, questions, listing, isDirty, discard },
    ...useAfterPhotos(photos, { finish }),
  }
}
