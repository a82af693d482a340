const everyMs = 60_000

/** Asks each minute while the tab is shown, and at once when it is shown again; answers how to stop. */
export function watchUnread(tell: (unread: number) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () => void unreadNow().then((unread) => unread !== null && tell(unread))
  const rest = () => clearInterval(timer)
  const go = () => {
    rest()
    timer = setInterval(ask, everyMs)
  }
  const follow = () => {
    if (document.hidden) return rest()
    ask()
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
