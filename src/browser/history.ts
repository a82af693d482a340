import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'

/** Returns true when it has handled a Back or Forward itself. */
type Handler = () => boolean

const handlers = new Set<Handler>()

/** Call it before Inertia starts: a window calls listeners in the order they were added. */
export function watchHistory(): void {
  let leftAt: { top: number; left: number } | undefined
  window.addEventListener('popstate', (event) => {
    // Without a state only the hash changed.
    if (event.state !== null && [...handlers].some((handle) => handle())) event.stopImmediatePropagation()
    else leftAt = event.state?.documentScrollPosition
  })
  router.on('navigate', ({ detail: { page, visitId } }) => {
    // Inertia notes a scroll 100 ms late: one just before Back is noted at the page that Back leads to.
    const place = leftAt
    leftAt = undefined
    if (place && !visitId) requestAnimationFrame(() => window.scrollTo(place.left, place.top))
    // Somebody went back before its answer came, and came forward again.
    if (page.props.painted && !visitId) router.reload()
  })
}

export function useHistoryMove(handler: Handler): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const handle = () => latest.current()
    handlers.add(handle)
    return () => void handlers.delete(handle)
  }, [])
}
