import { useEffect, useRef } from 'react'

/** Answers true when it has dealt with a Back or Forward itself. */
type Handler = () => boolean

const handlers = new Set<Handler>()

/** To be called before Inertia starts: a window calls its listeners in their order. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    // Without a state only the hash has changed.
    if (event.state !== null && [...handlers].some((handle) => handle())) event.stopImmediatePropagation()
  })
}

/** Hears of each Back and Forward once the address has changed, before the page does. */
export function useHistoryMove(handler: Handler): void {
  const latest = useRef(handler)
  latest.current = handler
  useEffect(() => {
    const handle = () => latest.current()
    handlers.add(handle)
    return () => void handlers.delete(handle)
  }, [])
}
