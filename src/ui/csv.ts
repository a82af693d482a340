export type Cell = string | number | null

/** A Dutch Excel separates at `;`, even in quotes. */
const afterOtherSeparator = /([;\t]["\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** RFC 4180 with a byte order mark, for Excel. A leading apostrophe keeps any cell from being a formula. */
export function csvText(rows: readonly (readonly Cell[])[], separator: ',' | ';' = ','): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(separator)}\r\n`).join('')}`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const inside = cell.replaceAll(afterOtherSeparator, "$1'")
  const text =
    /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell.trimStart()) || /^[\t\r\n\0]/.test(cell)
      ? `'${inside}`
      : inside
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
