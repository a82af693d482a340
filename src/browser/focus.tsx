import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/**
 * After a move: the new page's heading, or after Back the link the reader left by; a new query leaves focus
 * alone. A page painted early keeps its focus unless the answer is another page. Mounted outside the page, or
 * a layout's remount would lose the listener.
 */
export function FocusOnPageChange() {
  useEffect(() => {
    let pathname = window.location.pathname
    let component: string | undefined
    let isMove = false
    const leftBy = new Map<string, string>()
    const onMove = () => void (isMove = true)
    // Before Inertia's own listener.
    window.addEventListener('popstate', onMove, true)
    const stops = [
      router.on('before', ({ detail: { visit } }) => {
        if (!visit.prefetch) leftBy.set(window.location.href, visit.url.href)
      }),
      router.on('navigate', ({ detail: { page } }) => {
        component = page.component
        const link = isMove ? linkTo(leftBy.get(window.location.href)) : undefined
        isMove = false
        if (window.location.pathname === pathname) return
        pathname = window.location.pathname
        if (link) link.focus({ preventScroll: true })
        else if (!window.location.hash) focusHeading()
      }),
      router.on('success', ({ detail: { page } }) => {
        if (component !== undefined && page.component !== component) focusHeading()
        component = page.component
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('popstate', onMove, true)
    }
  }, [])
  return null
}

const linkTo = (address: string | undefined): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(({ href }) => href === address)

/** WebKit rings a heading focused by script, also after a press; app.css removes that. */
export function watchPointer(): void {
  const note = ({ type }: Event) =>
    document.documentElement.classList.toggle('by-pointer', type === 'pointerdown')
  window.addEventListener('pointerdown', note, true)
  window.addEventListener('keydown', note, true)
}

export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
