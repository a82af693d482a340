import type { MouseEvent } from 'react'

/** Keeps the list's filters and scroll; without the Navigation API the link is followed. */
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
