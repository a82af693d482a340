import { useSyncExternalStore } from 'react'

let isHere = false
let asked = false
const listeners = new Set<() => void>()

/** Whether the files of a listing's page are here already. They are fetched a second after the first who asks. */
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

/** Without them a tap asks for the page first, as any link does. */
async function fetchPage(): Promise<void> {
  isHere = await import('../pages/Show.tsx').then(
    () => true,
    () => false,
  )
  for (const listener of listeners) listener()
}
