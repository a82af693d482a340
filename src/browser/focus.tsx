import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/**
 * Moves focus to the new page's heading when the pathname changes; changes of the query leave focus alone.
 * Mounted outside the page, because a layout that remounts would lose the listener.
 */
export function FocusOnPageChange() {
  useEffect(() => {
    let pathname = window.location.pathname
    return router.on('navigate', () => {
      if (window.location.pathname === pathname) return
      pathname = window.location.pathname
      if (!window.location.hash) focusHeading()
    })
  }, [])
  return null
}

export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
