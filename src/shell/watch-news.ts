import type { News } from '../http/shared.ts'

const everyMs = 60_000

export function watchNews(tell: (news: News) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const ask = () => void newsNow().then((news) => news && tell(news))
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

/** A session that has ended is none of its business. */
async function newsNow(): Promise<News | null> {
  try {
    const headers = { accept: 'application/json', 'x-background': '1' }
    const response = await fetch('/api/matches/unread', { headers })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
