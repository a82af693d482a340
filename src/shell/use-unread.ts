import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { SharedProps } from '../http/shared.ts'

/**
 * How many matches are new: as the page says, then asked for each minute while somebody looks, and when they
 * come back. Nothing is announced. The asking comes after the page, out of its bytes.
 */
export function useUnread(): number {
  const page = usePage()
  const { unread_matches } = page.props as unknown as SharedProps
  const [count, setCount] = useState(unread_matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page counts, also with the last one's number
  useEffect(() => setCount(unread_matches), [page])
  useEffect(() => {
    const stopping = import('./watch-unread.ts')
      .then(({ watchUnread }) => watchUnread(setCount))
      .catch(() => null)
    return () => void stopping.then((stop) => stop?.())
  }, [])
  return count
}
