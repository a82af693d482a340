import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'

type Noun = 'listings' | 'connections'

interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>

/** Rows a page of a dashboard table has. */
export const perPage = 10

/**
 * A table that reads its further pages itself and keeps the one on screen in the address, for Back and reload.
 * Pages count from 1. A failed read keeps the rows on screen.
 */
export function usePages<Row>(noun: Noun, shown: Rows<Row> & { page: number }) {
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState<{ page: number; why: string } | null>(null)

  async function go(to: number): Promise<void> {
    setLoading(true)
    setFailed(null)
    const answer = await readPage<Row>(noun, to)
    if (typeof answer === 'string') setFailed({ page: to, why: answer })
    else if (answer.rows.length === 0 && to > 1) await go(Math.ceil(answer.total / perPage) || 1)
    else await showPage(noun, to, answer)
    setLoading(false)
  }

  /** The page on screen once more, after one of its rows changed. */
  const again = () => go(shown.page)

  return { ...shown, loading, failed, go, again }
}

/** Reads `/api/dashboard/<noun>/<page>`, which counts from 0; a text says why it failed. */
async function readPage<Row>(noun: Noun, page: number): Promise<Rows<Row> | string> {
  const result = await callApi<Record<Noun, Row[]> & { total: number }>(
    'GET',
    `/api/dashboard/${noun}/${page - 1}`,
  )
  return result.ok ? { rows: result.data[noun], total: result.data.total } : result.message
}

function showPage(noun: Noun, page: number, { rows, total }: Rows<unknown>): Promise<void> {
  const query = new URLSearchParams(window.location.search)
  query.delete(`${noun}_page`)
  if (page > 1) query.set(`${noun}_page`, String(page))
  return new Promise((resolve) =>
    router.replace({
      url: [window.location.pathname, query].filter(String).join('?'),
      preserveState: true,
      preserveScroll: true,
      props: (props) => ({ ...props, [noun]: rows, [`${noun}_total`]: total, [`${noun}_page`]: page }),
      onFinish: () => resolve(),
    }),
  )
}
