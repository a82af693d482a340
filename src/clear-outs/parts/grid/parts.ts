import { m } from '../../../i18n/paraglide/messages.js'
import { longestTitle, mostRows } from '../../most.ts'

interface Part<Row> {
  title: string
  rows: Row[]
}

export function partsOf<Row>(title: string, rows: readonly Row[]): Part<Row>[] {
  const count = Math.max(1, Math.ceil(rows.length / mostRows))
  return Array.from({ length: count }, (_, at) => ({
    title: count === 1 ? title : numbered(title.trim(), at + 1, count),
    rows: rows.slice(at * mostRows, (at + 1) * mostRows),
  }))
}

function numbered(title: string, part: number, count: number): string {
  const named = (start: string) => m.clear_outs_new_part({ title: start, part, all: count })
  return title && named(title.slice(0, longestTitle - named('').length))
}
