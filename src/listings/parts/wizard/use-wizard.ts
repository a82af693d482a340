import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../../browser/api.ts'
import { focusHeading } from '../../../browser/focus.tsx'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey, hasImages } from '../../fields.ts'
import type { ListingProps } from '../../props.ts'
import { type Answers, answersOf, questionsOf, type StepNumber, sentBy, withOneDevice } from './answers.ts'
import { stepIn, useStart } from './start.ts'
import { useAfterPhotos } from './use-after-photos.ts'
import { useGoneErrors } from './use-gone-errors.ts'
import { forgetAnswers, useKeptAnswers } from './use-kept-answers.ts'
import { sentPhotos, usePhotos } from './use-photos.ts'
import { useStepHistory } from './use-step-history.ts'

export type Wizard = ReturnType<typeof useWizard>

/** When the step before this page was saved: the first save changes the page. */
let justSaved: { id: number; at: Date } | null = null

/**
 * The three steps of making or changing a listing. Every change of step saves:
 * ahead with the step's required fields, back without. The first save makes the listing.
 */
export function useWizard(initial: ListingProps | null) {
  const { query, defaults } = useStart(initial)
  const [listing, setListing] = useState(initial)
  const step = initial ? stepIn(query) : 1
  const [isStale, setStale] = useState(false)
  const [savedAt, setSavedAt] = useState(() =>
    justSaved?.id === initial?.id ? (justSaved?.at ?? null) : null,
  )
  const form = useForm<Answers>(answersOf(initial, defaults))
  const photos = usePhotos(initial)
  const snapshot = JSON.stringify([form.values, sentPhotos(photos.photos)])
  const saved = useRef(snapshot)
  useFocusOnStep(step)
  useKeptAnswers(form, listing, () => snapshot !== saved.current)

  /** The saved listing, or null when it was refused; what was typed stays. */
  async function save(checked: boolean, more: { status?: string } = {}): Promise<ListingProps | null> {
    const own = [...questionsOf(step, form.values).map(([key]) => key), 'images', 'status']
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
        visibleFields: own,
        onError: (failure) => failure.code === 'stale' || missingElsewhere(failure, own).length > 0,
      },
    )
    if (result?.ok) return accept(result.data.listing)
    if (result) explain(result, own)
    return null
  }

  function accept(next: ListingProps): ListingProps {
    saved.current = snapshot
    forgetAnswers(listing)
    photos.attach()
    setListing(next)
    setStale(false)
    setSavedAt(new Date())
    justSaved = { id: next.id, at: new Date() }
    return next
  }

  function explain(failure: ApiFailure, own: readonly string[]): void {
    setStale(failure.code === 'stale')
    const elsewhere = missingElsewhere(failure, own)
    if (elsewhere.length === 0) return
    const errors = Object.entries(failure.errors ?? {}).filter(([key]) => own.includes(key))
    const fields = elsewhere.map((key) => catalogue[key].label()).join(', ')
    form.fail(
      Object.fromEntries(errors.map(([key, [text]]) => [key, text ?? failure.message])),
      m.listings_missing_elsewhere({ fields }),
    )
  }

  /** The step is in the address, one entry of the history for each. */
  function show(next: StepNumber, of: ListingProps): void {
    if (next === 2 && of.total_units === null) form.setValues(withOneDevice)
    const entry = (number: StepNumber) => ({
      component: 'listings/Edit',
      url: `/listings/${of.id}/edit?step=${number}`,
      preserveState: true,
      props: (props: object) => ({ ...props, listing: of }),
    })
    // The address of a new listing would begin another one.
    if (!listing) router.replace(entry(1))
    router.push(entry(next))
  }

  async function goTo(target: StepNumber): Promise<void> {
    const ahead = target > step
    const of = await save(ahead)
    if (!of) return
    show(ahead && of.status !== 'active' ? ((step + 1) as StepNumber) : target, of)
  }

  async function finish(status?: string): Promise<void> {
    const of = await save(true, status ? { status } : {})
    if (of) router.visit(`/listings/${of.id}`)
  }

  async function saveAndClose(): Promise<void> {
    const of = await save(listing?.status === 'active')
    if (of) router.visit(of.status === 'active' ? `/listings/${of.id}` : '/dashboard')
  }

  useStepHistory((to) => {
    if (to !== step && listing && snapshot !== saved.current) void save(false)
  })
  const waiting = useAfterPhotos(photos, { goTo, finish, saveAndClose })
  useGoneErrors(
    form,
    [...questionsOf(step, form.values).map(([key]) => key), 'images', 'status'],
    photos.photos,
  )

  function discard(): void {
    saved.current = snapshot
    forgetAnswers(listing)
  }

  return {
    listing,
    step,
    form,
    photos,
    savedAt,
    isStale,
    isDirty: () => snapshot !== saved.current,
    ...waiting,
    /** Leaving on purpose. */
    discard,
    /** Takes what is stored, and what was typed goes. */
    reload: () => {
      discard()
      window.location.reload()
    },
  }
}

/** Fields of other steps that a refusal names. */
function missingElsewhere({ status, errors }: ApiFailure, own: readonly string[]): FieldKey[] {
  if (status !== 422) return []
  return Object.keys(errors ?? {}).filter(
    (key): key is FieldKey => Object.hasOwn(catalogue, key) && !own.includes(key),
  )
}

/** Each step begins at its heading. */
function useFocusOnStep(step: StepNumber): void {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    focusHeading()
  }, [step])
}
