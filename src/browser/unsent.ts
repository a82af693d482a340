import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { forget, keep, kept } from './kept.ts'

export function typeInto(path: string, values: object): void {
  keep(nameOf(path), { ...kept(nameOf(path)), ...values })
}

/**
 * Survives Back, a reload or a detour in this tab until sent; never passwords. Keyed by address and form
 * name, with the version typed over, so that a later save is not overwritten.
 */
export function useUnsent<Values extends object>(
  isKept: boolean | string,
  values: Values,
  setValues: Dispatch<SetStateAction<Values>>,
  newest: number | undefined,
) {
  const untouched = useRef(values)
  const version = useRef(newest)
  const name = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, then follows the values
  useEffect(() => {
    if (!isKept) return
    const typed = changes(values, untouched.current)
    if (name.current === '') {
      const form = typeof isKept === 'string' ? `#${isKept}` : ''
      name.current = nameOf(location.pathname + location.search + form)
      const { version: over, ...before } = kept<Values & { version: number }>(name.current)
      if (over !== undefined && changes(before, values).length > 0) version.current = over
      setValues((current) => ({ ...current, ...before }))
    } else if (typed.length > 0)
      keep(name.current, { ...Object.fromEntries(typed), version: version.current })
    else forget(name.current)
  }, [values])
  return {
    version,
    forgetUnsent: () => isKept && forget(name.current),
    /** Also untouched values: where a part is sent, the next visit may begin differently. */
    keepAll: () => {
      untouched.current = {} as Values
    },
    startFrom: (start: Values, from: number | undefined) => {
      untouched.current = start
      version.current = from
    },
  }
}

const nameOf = (path: string) => `unsent ${path}`

const changes = (values: object, before: object) =>
  Object.entries(values).filter(
    ([key, value]) =>
      !key.includes('password') &&
      JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
  )
