import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { News } from '../http/shared.ts'

/** Asks each minute while somebody looks; the asking loads after the page. */
export function useNews(): News {
  const page = usePage()
  const { unread_matches, waiting } = page.props
  const [news, setNews] = useState<News>({ unread_matches, waiting })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page counts, also with the last one's numbers
  useEffect(() => setNews({ unread_matches, waiting }), [page])
  useEffect(() => {
    const stopping = import('./watch-news.ts').then(({ watchNews }) => watchNews(setNews)).catch(() => null)
    return () => void stopping.then((stop) => stop?.())
  }, [])
  return news
}
