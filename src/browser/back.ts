import type { MouseEvent } from 'react'

/**
 * Goes back to where a list was left, with its filters and scroll. Browsers without the Navigation API follow
 * the link.
 */
export function backToSeen(event: MouseEvent<Element>): void {
  const link = event.currentTarget as HTMLAnchorElement
  const seen = entryOf(link.pathname)
  if (!seen || event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0) return
  event.preventDefault()
  event.stopPropagation()
  window.navigation.traverseTo(seen.key)
}

function entryOf(path: string): NavigationHistoryEntry | undefined {
  if (!('navigation' in window)) return undefined
  const here = window.navigation.currentEntry?.index ?? 0
  return window.navigation
    .entries()
    .slice(0, here)
    .findLast(({ url }) => url !== null && new URL(url).pathname === path)
}
