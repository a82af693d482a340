import { useEffect } from 'react'
import { useShared } from '../browser/shared.ts'

/** Another account's photos go at a login, old ones at any page. */
export function PhotosOfOthers() {
  const { user } = useShared()
  const own = user?.id ?? null
  useEffect(() => {
    void import('../browser/kept-photos.ts').then(
      ({ photosOf }) => photosOf(own),
      // Without the file the next page does it.
      () => {},
    )
  }, [own])
  return null
}
