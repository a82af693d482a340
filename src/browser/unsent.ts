import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { forget, keep, kept } from './kept.ts'

/** Fills fields of another page's form before it opens, keeping what was typed there. */
export function typeInto(path: string, values: object): void {
  keep(nameOf(path), { ...kept(nameOf(path)), ...values })
}

/**
 * Keeps what was typed in a page's form through Back, a reload or a detour, in this tab until it is sent;
 * never passwords. It is kept by the page's address and, where a page has several forms, the name of each.
 */
export function useUnsent<Values extends object>(
  isKept: boolean | string,
  values: Values,
  setValues: Dispatch<SetStateAction<Values>>,
): { forgetUnsent: () => void; startFrom: (values: Values) => void } {
  const untouched = useRef(values)
  const name = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, then follows the values
  useEffect(() => {
    if (!isKept) return
    const typed = changes(values, untouched.current)
    if (name.current === '') {
      const form = typeof isKept === 'string' ? `#${isKept}` : ''
      name.current = nameOf(location.pathname + location.search + form)
      setValues((current) => ({ ...current, ...kept<Values>(name.current) }))
    } else if (typed.length > 0) keep(name.current, Object.fromEntries(typed))
    else forget(name.current)
  }, [values])
  return {
    forgetUnsent: () => isKept && forget(name.current),
    startFrom: (start) => {
      untouched.current = start
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
