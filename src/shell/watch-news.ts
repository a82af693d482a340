import type { News } from '../http/shared.ts'

const everyMs = 60_000

export function watchNews(tell: (news: News) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = () => clearInterval(timer)
  const ask = () =>
    void newsNow().then((news) => {
      if (news === 'refused') rest()
      else if (news) tell(news)
    })
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

/** Each refusal is noted in the trail, so the first one ends it. */
async function newsNow(): Promise<News | 'refused' | null> {
  try {
    const headers = { accept: 'application/json', 'x-background': '1' }
    const response = await fetch('/api/matches/unread', { headers })
    if (response.status === 403) return 'refused'
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
