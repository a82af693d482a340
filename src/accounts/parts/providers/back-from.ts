import { keep, kept } from '../../../browser/kept.ts'
import { safeRedirectPath } from '../../../http/next.ts'

const name = 'interrupted by a login'

/** This tab remembers where to go on. */
export function goTo(url: string, next: string): void {
  keep(name, { next })
  window.location.assign(url)
}

export const nextAfterProvider = (): string =>
  safeRedirectPath(kept<{ next: string }>(name).next, '/dashboard')
