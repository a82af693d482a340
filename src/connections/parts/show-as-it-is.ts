import { router } from '@inertiajs/react'

/** The pressed button may be gone, so focus goes to a heading. */
export function showAsItIs(heading: 'next' | 'pickup' | 'contact' | 'cleaned' = 'next'): void {
  router.reload({
    onFinish: () => requestAnimationFrame(() => document.getElementById(heading)?.focus()),
  })
}
