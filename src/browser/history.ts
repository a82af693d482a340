import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'

type Handler = () => boolean

const handlers = new Set<Handler>()

/** Call it before Inertia starts, as listeners run in order of registration. */
export function watchHistory(): void {
  let leftAt: { top: number; left: number } | undefined
  window.addEventListener('popstate', (event) => {
    // Without a state only the hash changed.
    if (event.state !== null && [...handlers].some((handle) => handle())) event.stopImmediatePropagation()
    else leftAt = event.state?.documentScrollPosition
  })
  router.on('navigate', ({ detail: { page, visitId } }) => {
    // Inertia notes a scroll 100 ms late: one just before Back would be noted at the page Back leads to.
    const place = leftAt
    leftAt = undefined
    if (place && !visitId) requestAnimationFrame(() => window.scrollTo(place.left, place.top))
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
