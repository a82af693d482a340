const framesToWait = 60

/**
 * Focus after a row is gone: the first control of the row that took its place, else the last row's, else
 * the table's heading. Call it while the row is still there; it answers what to do afterwards.
 */
export function rowGone(rowSelector: string): () => void {
  const part = document.querySelector(rowSelector)?.closest('[data-table]') ?? null
  const index = rowsOf(part).findIndex((row) => row.querySelector(rowSelector))
  return () => afterwards(rowSelector, () => focusRow(part, index), framesToWait)
}

/** React draws a little later than the answer comes, and the dialog that asked gives focus back first. */
function afterwards(rowSelector: string, act: () => void, frames: number): void {
  requestAnimationFrame(() => {
    const isWaiting = document.querySelector(`${rowSelector}, dialog[open]`)
    if (isWaiting && frames > 0) afterwards(rowSelector, act, frames - 1)
    else act()
  })
}

const rowsOf = (part: Element | null) => Array.from(part?.querySelectorAll('tbody > tr') ?? [])

function focusRow(part: Element | null, index: number): void {
  const rows = rowsOf(part)
  const row = rows[index] ?? rows.at(-1)
  const control = row?.querySelector<HTMLElement>('a, button')
  const heading = part?.querySelector<HTMLElement>('h2')
  ;(control ?? heading)?.focus()
}
