import { type RefObject, useRef, useState } from 'react'
import { type ApiFailure, callApi } from '../../../browser/api.ts'
import type { GridRow, SavedRow } from './rows.ts'

type Update = (row_id: number, next: (row: GridRow) => GridRow) => void

/** One row at a time, as each answer has the version for the next. */
export function useSaving(id: number, latest: RefObject<GridRow[]>, update: Update) {
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useRef<Promise<void> | null>(null)

  /** Resolves when everything is stored or cannot be. */
  const save = (): Promise<void> =>
    (sending.current ??= sendAll().finally(() => {
      sending.current = null
    }))

  async function sendAll(): Promise<void> {
    setFailure(null)
    for (;;) {
      const next = latest.current.find(isToSend)
      if (!next) return
      const stopped = await send(next)
      if (stopped === null) continue
      setFailure(stopped)
      return
    }
  }

  async function send({ row_id, version, typed }: GridRow): Promise<string | null> {
    update(row_id, (row) => ({ ...row, typed: {}, sending: typed }))
    const result = await callApi('PATCH', `/api/clear-outs/${id}/rows/${row_id}`, { ...typed, version })
    if (result.ok) {
      update(row_id, (row) => ({ ...row, ...result.data.row, sending: {} }))
      return null
    }
    const other = (result.status === 409 && result.answer?.row) || null
    const isRows = isOfRow(result)
    update(row_id, (row) => ({
      ...row,
      ...{ typed: { ...row.sending, ...row.typed }, sending: {}, other: other as SavedRow | null },
      refused: isRows && !other ? result.message : null,
    }))
    return isRows ? null : result.message
  }

  return { failure, save }
}

const isToSend = ({ typed, other, refused }: GridRow): boolean =>
  Object.keys(typed).length > 0 && other === null && refused === null

/** Otherwise the connection, session or server failed, and the next row would too. */
const isOfRow = ({ status }: ApiFailure): boolean => [403, 404, 409, 410, 422].includes(status)
