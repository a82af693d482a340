import { useEffect, useRef } from 'react'
import type { Form } from '../../../browser/form.ts'
import { forget, keep, kept } from '../../../browser/kept.ts'
import type { Answers } from './answers.ts'

interface Kept {
  version: number | null
  values: Answers
}

/** Typed answers survive Back, a reload or a crash in this tab, until the listing changes. */
export function useKeptAnswers(
  form: Form<Answers>,
  { name, version }: { name: string; version: number | undefined },
  isDirty: () => boolean,
): void {
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, then follows the values
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      if (kept<Label>(labelOf(name)).no_label) form.setValues((current) => ({ ...current, no_label: true }))
      const { version: of, values } = kept<Kept>(name)
      if (values && of === (version ?? null)) form.setValues((current) => ({ ...current, ...values }))
    } else if (isDirty()) keep(name, { version: version ?? null, values: form.values } satisfies Kept)
    else forget(name)
  }, [name, form.values])
}

interface Label {
  no_label: boolean
}

const labelOf = (name: string) => `${name}-label`

/** Not knowing each does not say that there is no label, and only this tab was told. */
export const keepLabel = (name: string, no_label: boolean): void =>
  no_label ? keep(labelOf(name), { no_label } satisfies Label) : forget(labelOf(name))

export const keptName = (of: number | string = 'new'): string => `wizard-${of}`
