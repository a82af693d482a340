import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'

interface Compared {
  as_of: string
  rows: number
}

interface NextTable extends Compared {
  changed: number
  deleted: number
}

export function doubtsAbout(next: NextTable, current: Compared | null, today: string): string[] {
  const date = formatDay(next.as_of)
  const doubts: string[] = []
  if (next.as_of > today) doubts.push(m.substances_doubt_future({ date }))
  if (current && next.as_of < current.as_of) {
    const { changed, deleted } = next
    doubts.push(m.substances_doubt_older({ date, current: formatDay(current.as_of), changed, deleted }))
  }
  if (current && next.rows < current.rows * mostlyThere) {
    const { rows, deleted } = next
    doubts.push(m.substances_doubt_shorter({ rows, current: current.rows, deleted }))
  }
  return doubts
}

/** Less than this is likely part of a table, or another file. */
const mostlyThere = 0.8
