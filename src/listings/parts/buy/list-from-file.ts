import { useRef } from 'react'
import type { Table } from '../../../browser/sheets/table.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { mostLines } from '../../find/lines/limits.ts'

export const linesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** Puts the rows of a file under what is typed; another file takes the place of the one before. */
export function useListFromFile(typed: string, set: (text: string) => void) {
  const brought = useRef('')
  return (table: Table, name: string): string => {
    const own = linesIn(typed.replace(brought.current, ''))
    const { lines, left } = linesOf(table, mostLines - own.length)
    brought.current = lines.join('\n')
    set([...own, ...lines].join('\n'))
    return toldOf(table, name, lines.length, left)
  }
}

/** A row is a line, its cells apart by tabs, as when it is pasted. */
function linesOf({ rows }: Pick<Table, 'rows'>, room: number): { lines: string[]; left: number } {
  const all = rows.map((row) => row.filter(Boolean).join('\t'))
  const lines = all.slice(0, Math.max(0, room))
  return { lines, left: all.length - lines.length }
}

function toldOf({ sheet, others }: Table, name: string, count: number, left: number): string {
  const parts = [
    m.listings_buy_file({ count, name }),
    left > 0 && m.listings_buy_file_cut({ count: left, max: mostLines }),
    sheet && others.length > 0 && m.listings_buy_file_others({ sheet, others: others.join(', ') }),
  ]
  return parts.filter(Boolean).join(' ')
}
