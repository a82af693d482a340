import { useState } from 'react'
import { callApi } from '../../browser/api.ts'

interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>

/** Rows a page of a dashboard table has (CONTRACT.md section 4). */
export const perPage = 10

/**
 * A table that reads its further pages itself: the first came with the page, `read` brings any other
 * (counted from 1) until the page brings its first anew. A failed read keeps the rows on screen.
 */
export function usePages<Row>(first: Rows<Row>, read: (page: number) => Promise<Rows<Row> | string>) {
  const [turned, setTurned] = useState({ ...first, page: 1, after: first })
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState<{ page: number; why: string } | null>(null)
  const { rows, total, page } = turned.after === first ? turned : { ...first, page: 1 }

  async function go(to: number): Promise<void> {
    setLoading(true)
    setFailed(null)
    const answer = await read(to)
    setLoading(false)
    if (typeof answer === 'string') setFailed({ page: to, why: answer })
    else if (answer.rows.length === 0 && to > 1) await go(Math.ceil(answer.total / perPage) || 1)
    else setTurned({ ...answer, page: to, after: first })
  }

  /** The page on screen once more, after one of its rows changed. */
  const again = () => go(page)

  return { rows, total, page, loading, failed, go, again }
}

/** Reads `/api/dashboard/<noun>/<page>`, which counts from 0 (SPEC.md section 7); a text says why it failed. */
export const readPage =
  <Row>(noun: 'listings' | 'connections') =>
  async (page: number): Promise<Rows<Row> | string> => {
    const result = await callApi<Record<'listings' | 'connections', Row[]> & { total: number }>(
      'GET',
      `/api/dashboard/${noun}/${page - 1}`,
    )
    return result.ok ? { rows: result.data[noun], total: result.data.total } : result.message
  }
