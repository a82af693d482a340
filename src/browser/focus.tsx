import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/**
 * Moves focus to the new page's heading when the pathname changes; changes of the query leave focus alone. A page
 * that was painted ahead of its answer keeps its focus, unless the answer is another page.
 * Mounted outside the page, because a layout that remounts would lose the listener.
 */
export function FocusOnPageChange() {
  useEffect(() => {
    let pathname = window.location.pathname
    let component: string | undefined
    const stops = [
      router.on('navigate', ({ detail: { page } }) => {
        component = page.component
        if (window.location.pathname === pathname) return
        pathname = window.location.pathname
        if (!window.location.hash) focusHeading()
      }),
      router.on('success', ({ detail: { page } }) => {
        if (component !== undefined && page.component !== component) focusHeading()
        component = page.component
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return null
}

export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
