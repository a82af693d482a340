import { router } from '@inertiajs/react'
import { useHistoryMove } from '../../../browser/history.ts'
import { usePath } from '../../../browser/shared.ts'
import type { StepNumber } from './answers.ts'
import { stepIn } from './start.ts'

/** Back and Forward change the step and keep what was typed. */
export function useStepHistory(onStep: (to: StepNumber) => void): void {
  const path = usePath()
  useHistoryMove(() => {
    const { pathname, search } = window.location
    if (pathname !== path) return false
    onStep(stepIn(new URLSearchParams(search)))
    router.replace({ url: pathname + search, preserveState: true })
    return true
  })
}
