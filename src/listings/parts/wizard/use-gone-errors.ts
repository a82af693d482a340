import { useEffect } from 'react'
import type { Form } from '../../../browser/form.ts'
import type { Answers } from './answers.ts'

/** Clears an error when its field is no longer asked for, or the photos have changed. */
export function useGoneErrors(form: Form<Answers>, asked: readonly string[], photos: unknown): void {
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
