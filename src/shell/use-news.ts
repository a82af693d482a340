import { usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { News } from '../http/shared.ts'

/**
 * Shows what the page knows, then asks each minute while somebody looks. The asking loads after the page, out
 * of its bytes.
 */
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
