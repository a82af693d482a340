import { useEffect, useState } from 'react'
import { photosOf } from '../../../browser/kept-photos.ts'
import { useShared } from '../../../browser/shared.ts'

/** Whether photos of this account wait in this browser. */
export function useHasPhotos(): boolean {
  const { user } = useShared()
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (user) void photosOf(user.id).then((kept) => setHas(kept.length > 0))
  }, [user])
  return has
}
