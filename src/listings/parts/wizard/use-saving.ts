import { useRef, useState } from 'react'
import type { ApiFailure } from '../../../browser/api.ts'
import type { Form } from '../../../browser/form.ts'
import { forget } from '../../../browser/kept.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey, hasImages } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { type Answers, questionsOf, type StepNumber, sentBy } from './answers.ts'
import { keepLabel, keptName, useKeptAnswers } from './use-kept-answers.ts'
import { type Photos, sentPhotos } from './use-photos.ts'

/** The first save changes the page, so this outlives it. */
let justSaved: { id: number; at: Date } | null = null

export function useSaving(
  initial: ListingProps | null,
  step: StepNumber,
  form: Form<Answers>,
  photos: Photos,
) {
  const [listing, setListing] = useState(initial)
  const [isStale, setStale] = useState(false)
  const [savedAt, setSavedAt] = useState(() =>
    justSaved?.id === initial?.id ? (justSaved?.at ?? null) : null,
  )
  const snapshot = JSON.stringify([{ ...form.values, no_label: null }, sentPhotos(photos.photos)])
  const saved = useRef(snapshot)
  const isDirty = () => snapshot !== saved.current
  const kept = keptName(listing?.id)
  useKeptAnswers(form, { name: kept, version: listing?.version }, isDirty)
  const asked = [...questionsOf(step, form.values).map(([key]) => key), 'images', 'status']

  /** Returns null when refused, and keeps what was typed. */
  async function save(checked: boolean, more: { status?: string } = {}): Promise<ListingProps | null> {
    const result = await form.submit(
      listing ? 'PATCH' : 'POST',
      listing ? `/api/listings/${listing.id}` : '/api/listings',
      {
        transform: (values) => ({
          ...sentBy(step, values),
          ...(hasImages(values) ? sentPhotos(photos.photos) : {}),
          ...(listing ? { version: listing.version } : {}),
          ...(listing && checked ? { step } : {}),
          ...more,
        }),
        visibleFields: asked,
        onError: (failure) => failure.code === 'stale' || missingElsewhere(failure, asked).length > 0,
      },
    )
    if (result?.ok) return accept(result.data.listing)
    if (result) explain(result)
    return null
  }

  function accept(next: ListingProps): ListingProps {
    discard()
    keepLabel(keptName(next.id), form.values.no_label === true)
    photos.attach()
    setListing(next)
    setStale(false)
    setSavedAt(new Date())
    justSaved = { id: next.id, at: new Date() }
    return next
  }

  function explain(failure: ApiFailure): void {
    setStale(failure.code === 'stale')
    const elsewhere = missingElsewhere(failure, asked)
    if (elsewhere.length > 0) form.fail(...problemsWith(failure, asked, elsewhere))
  }

  function discard(): void {
    saved.current = snapshot
    forget(kept)
  }

  return { listing, savedAt, isStale, isDirty, asked, save, discard }
}

function missingElsewhere({ status, errors }: ApiFailure, asked: readonly string[]): FieldKey[] {
  if (status !== 422) return []
  return Object.keys(errors ?? {}).filter(
    (key): key is FieldKey => Object.hasOwn(catalogue, key) && !asked.includes(key),
  )
}

function problemsWith(
  { errors, message }: ApiFailure,
  asked: readonly string[],
  elsewhere: readonly FieldKey[],
): [fields: Record<string, string>, general: string] {
  const own = Object.entries(errors ?? {}).filter(([key]) => asked.includes(key))
  const fields = elsewhere.map((key) => catalogue[key].label()).join(', ')
  return [
    Object.fromEntries(own.map(([key, [text]]) => [key, text ?? message])),
    m.listings_missing_elsewhere({ fields }),
  ]
}
