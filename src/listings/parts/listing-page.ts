import { useSyncExternalStore } from 'react'

let isHere = false
let asked = false
const listeners = new Set<() => void>()

/** Waits a second with the files of a listing's page, so that they do not delay the list. */
export const useListingPage = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHere,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  if (!asked) setTimeout(fetchPage, 1_000)
  asked = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A tap asks for the page first, as any link does, until they have loaded. */
async function fetchPage(): Promise<void> {
  isHere = await import('../pages/Show.tsx').then(
    () => true,
    () => false,
  )
  for (const listener of listeners) listener()
}
