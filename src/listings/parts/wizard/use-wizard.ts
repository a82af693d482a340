import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../../../browser/focus.tsx'
import type { Form } from '../../../browser/form.ts'
import { useForm } from '../../../browser/form.ts'
import { useHistoryMove } from '../../../browser/history.ts'
import { usePath } from '../../../browser/shared.ts'
import type { ListingProps } from '../../row/props.ts'
import type { Answers, StepNumber } from './answers.ts'
import { answersOf, withOneDevice } from './answers.ts'
import { stepIn, useStart } from './start.ts'
import { useAfterPhotos } from './use-after-photos.ts'
import { usePhotos } from './use-photos.ts'
import { useSaving } from './use-saving.ts'

export type Wizard = ReturnType<typeof useWizard>

/** Each step saves: forward with its required fields, back without. The first save creates the listing. */
export function useWizard(initial: ListingProps | null) {
  const { query, defaults } = useStart(initial)
  const step = initial ? stepIn(query) : 1
  const form = useForm<Answers>(answersOf(initial, defaults))
  const photos = usePhotos(initial)
  const saving = useSaving(initial, step, form, photos)
  const { listing, save, isDirty, discard } = saving
  useFocusOnStep(step)

  function show(next: StepNumber, of: ListingProps): void {
    if (next === 2 && of.total_units === null) form.setValues(withOneDevice)
    const entry = (number: StepNumber) => ({
      component: 'listings/Edit',
      url: `/listings/${of.id}/edit?step=${number}`,
      preserveState: true,
      props: (props: object) => ({ ...props, listing: of }),
    })
    // Going back to the address of a new listing would begin another one.
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
    if (to !== step && listing && isDirty()) void save(false)
  })
  const waiting = useAfterPhotos(photos, { goTo, finish, saveAndClose })
  useGoneErrors(form, saving.asked, photos.photos)

  return {
    listing,
    step,
    form,
    photos,
    savedAt: saving.savedAt,
    isStale: saving.isStale,
    isDirty,
    ...waiting,
    discard,
    reload: () => {
      discard()
      window.location.reload()
    },
  }
}

function useFocusOnStep(step: StepNumber): void {
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current === step) return
    seen.current = step
    focusHeading()
  }, [step])
}

/** Also clears them when the photos have changed. */
function useGoneErrors(form: Form<Answers>, asked: readonly string[], photos: unknown): void {
  const gone = Object.keys(form.errors)
    .filter((key) => !asked.includes(key))
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when there are such errors
  useEffect(() => {
    for (const key of gone.split(',').filter(Boolean)) form.clearError(key)
  }, [gone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the photos change
  useEffect(() => form.clearError('images'), [photos])
}

/** Back and Forward change the step and keep what was typed. */
function useStepHistory(onStep: (to: StepNumber) => void): void {
  const path = usePath()
  useHistoryMove(() => {
    const { pathname, search } = window.location
    if (pathname !== path) return false
    onStep(stepIn(new URLSearchParams(search)))
    router.replace({ url: pathname + search, preserveState: true })
    return true
  })
}
