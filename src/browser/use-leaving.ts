import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'

/** Whether another page is on its way: nothing that this one would still ask for may interrupt it. */
export function useLeaving() {
  const leaving = useRef<string | null>(null)
  useEffect(() => {
    const stops = [
      router.on('before', ({ detail: { visit } }) => {
        if (!visit.prefetch && visit.url.pathname !== window.location.pathname) leaving.current = visit.id
      }),
      router.on('finish', ({ detail: { visit } }) => {
        if (visit.id === leaving.current) leaving.current = null
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return leaving
}
