export type Cell = string | number | null

/** Where a spreadsheet of another language splits: a Dutch Excel takes `;` for the separator, even in quotes. */
const afterOtherSeparator = /([;\t]["\s]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * Rows as RFC 4180 text, the headings first. No cell can be a formula: text that a spreadsheet would
 * calculate gets a leading apostrophe. Begins with a byte order mark, for Excel.
 */
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
