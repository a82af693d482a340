/** What one page tells at most; it may fail in a circle. */
let left = 5

/** When leaving the page began, which ends what it was loading as a fault; somebody may have chosen to stay. */
let leftAt = Number.NEGATIVE_INFINITY
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', ({ timeStamp }) => void (leftAt = timeStamp))
const leavingTakes = 10_000

/** Tells the server's log of a fault in drawing a page, with what of ours drew it and nothing that people typed. */
export function reportError(
  error: unknown,
  { componentStack }: { componentStack?: string | undefined },
): void {
  console.error(error)
  if (left === 0 || performance.now() - leftAt < leavingTakes) return
  left -= 1
  const body = JSON.stringify({ error: String(error), parts: componentStack?.trim().slice(0, 2_000) })
  const headers = { 'content-type': 'application/json' }
  void fetch('/page-error', { method: 'POST', headers, body, keepalive: true }).catch(() => {})
}
