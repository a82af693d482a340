import { router } from '@inertiajs/react'

/** The page once more after the connection has ended; its buttons are gone, so focus goes to their heading. */
export function showAsItIs(): void {
  router.reload({
    onFinish: () => requestAnimationFrame(() => document.getElementById('next')?.focus()),
  })
}
