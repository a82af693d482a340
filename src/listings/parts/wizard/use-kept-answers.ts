import { useEffect, useRef } from 'react'
import type { Form } from '../../../browser/form.ts'
import { forget, keep, kept } from '../../../browser/kept.ts'
import type { ListingProps } from '../../props.ts'
import type { Answers } from './answers.ts'

interface Kept {
  version: number | null
  values: Answers
}

/** Typed answers outlive a Back, a reload or a crash in this tab, until the listing changes. */
export function useKeptAnswers(
  form: Form<Answers>,
  listing: ListingProps | null,
  isDirty: () => boolean,
): void {
  const name = keptName(listing)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, then follows the values
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      const { version, values } = kept<Kept>(name)
      if (values && version === (listing?.version ?? null))
        form.setValues((current) => ({ ...current, ...values }))
    } else if (isDirty())
      keep(name, { version: listing?.version ?? null, values: form.values } satisfies Kept)
    else forget(name)
  }, [name, form.values])
}

export const forgetAnswers = (listing: ListingProps | null): void => forget(keptName(listing))

const keptName = (listing: ListingProps | null): string => `wizard-${listing?.id ?? 'new'}`
