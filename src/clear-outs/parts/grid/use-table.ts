import { useEffect, useRef, useState } from 'react'
import { readTableFile } from '../../../browser/sheets/read-file.ts'
import type { Refusal } from '../../../browser/sheets/refused.ts'

type Rows = string[][]

const nothing: Rows = []

/** Read in the worker, like a file, shortly after typing stops. */
export function useTable(text: string) {
  const [rows, setRows] = useState(nothing)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const last = useRef<{ text: string; rows: Promise<Rows | null> }>({
    text: '',
    rows: Promise.resolve(nothing),
  })

  function read(): Promise<Rows | null> {
    if (last.current.text === text) return last.current.rows
    const reading = text.trim() === '' ? Promise.resolve(nothing) : rowsIn(text)
    last.current = { text, rows: reading }
    return reading
  }

  async function rowsIn(of: string): Promise<Rows | null> {
    const answer = await readTableFile(new Blob([of]))
    setRefusal('refusal' in answer ? answer.refusal : null)
    return 'table' in answer ? answer.table.rows : null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the text
  useEffect(() => {
    if (text.trim() === '') setRefusal(null)
    const timer = setTimeout(() => {
      void read().then((found) => last.current.text === text && setRows(found ?? nothing))
    }, 200)
    return () => clearTimeout(timer)
  }, [text])

  return { rows, refusal, read }
}
