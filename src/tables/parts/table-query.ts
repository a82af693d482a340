import { router } from '@inertiajs/react'
import type { AsJson } from '../../http/as-json.ts'
import type { tablePage } from '../table.ts'

/** What the server says a table shows; `page` counts from 1. */
export type TableQuery = Omit<AsJson<Awaited<ReturnType<typeof tablePage>>>, 'rows'>

/** Only what differs from the defaults, so that addresses stay short. */
export function queryText({ search, sort, sorts, show, page }: TableQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (sort !== sorts[0]) query.set('sort', sort)
  if (show !== 'all') query.set('show', show)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

/** Loads the rows anew and nothing else; the place on the page and what is typed stay. */
export function visitTable(path: string, query: string, rows: string): void {
  const range = new URLSearchParams(window.location.search).get('range')
  const all = [query, range ? `range=${range}` : ''].filter(Boolean).join('&')
  router.get(
    all ? `${path}?${all}` : path,
    {},
    {
      only: [rows, 'total', 'page', 'search', 'sort', 'show'],
      preserveState: true,
      preserveScroll: true,
      replace: true,
    },
  )
}
