import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../../../browser/focus.tsx'
import { useForm } from '../../../browser/form.ts'
import type { ListingProps } from '../../row/props.ts'
import { type Answers, answersOf, type StepNumber, withOneDevice } from './answers.ts'
import { stepIn, useStart } from './start.ts'
import { useAfterPhotos } from './use-after-photos.ts'
import { useGoneErrors } from './use-gone-errors.ts'
import { usePhotos } from './use-photos.ts'
import { useSaving } from './use-saving.ts'
import { useStepHistory } from './use-step-history.ts'

export type Wizard = ReturnType<typeof useWizard>

/**
 * Every change of step saves: ahead with the step's required fields, back without. The first save makes the
 * listing.
 */
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
