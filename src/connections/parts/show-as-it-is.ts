import { router } from '@inertiajs/react'

/** The page once more after an act; the button that was pressed may be gone, so focus goes to a heading. */
export function showAsItIs(heading: 'next' | 'pickup' | 'contact' = 'next'): void {
  router.reload({
    onFinish: () => requestAnimationFrame(() => document.getElementById(heading)?.focus()),
  })
}
