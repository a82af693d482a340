import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'

/** Phones and tablets have a camera at hand. */
export const useCoarsePointer = (): boolean =>
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
