import { router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'

/** Nothing the old page still asks for may interrupt the new one. */
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
