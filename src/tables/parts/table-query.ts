import { router } from '@inertiajs/react'
import type { AsJson } from '../../http/as-json.ts'
import type { tablePage } from '../table.ts'

export type TableQuery = Omit<AsJson<Awaited<ReturnType<typeof tablePage>>>, 'rows'>

export function queryText({ search, sort, sorts, show, page }: TableQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (sort !== sorts[0]) query.set('sort', sort)
  if (show !== 'all') query.set('show', show)
  if (page > 1) query.set('page', String(page))
  return query.toString()
}

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
