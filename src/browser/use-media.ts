import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, as long as it does; not on the server. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
