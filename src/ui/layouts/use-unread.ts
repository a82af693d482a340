import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { SharedProps } from '../../http/shared.ts'

const everyMs = 60_000

/**
 * How many matches are new: as the page says, then asked for each minute while somebody looks, and when they
 * come back. Nothing is announced.
 */
export function useUnread(): number {
  const page = usePage()
  const { unread_matches } = page.props as unknown as SharedProps
  const [count, setCount] = useState(unread_matches)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page counts, also with the last one's number
  useEffect(() => setCount(unread_matches), [page])
  useEffect(() => {
    const ask = () => void unreadNow().then((now) => now !== null && setCount(now))
    return whileLookedAt(ask)
  }, [])
  return count
}

/** Each minute while the tab is shown, and at once when it is shown again. */
function whileLookedAt(act: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = () => clearInterval(timer)
  const go = () => {
    rest()
    timer = setInterval(act, everyMs)
  }
  const follow = () => {
    if (document.hidden) return rest()
    act()
    go()
  }
  if (!document.hidden) go()
  document.addEventListener('visibilitychange', follow)
  return () => {
    rest()
    document.removeEventListener('visibilitychange', follow)
  }
}

/** Null when it cannot be told now; a session that has ended is none of its business. */
async function unreadNow(): Promise<number | null> {
  try {
    const headers = { accept: 'application/json', 'x-background': '1' }
    const response = await fetch('/api/matches/unread', { headers })
    return response.ok ? (await response.json()).unread_matches : null
  } catch {
    return null
  }
}
