import { useSyncExternalStore } from 'react'

const query = '(max-width: 39.99rem)'

/** A table of cells has no room there. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    follow,
    () => window.matchMedia(query).matches,
    () => false,
  )

function follow(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
