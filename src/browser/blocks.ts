import { router } from '@inertiajs/react'
import { useEffect, useSyncExternalStore } from 'react'

type Visit = Parameters<Parameters<typeof router.on<'start'>>[1]>[0]['detail']['visit']

/** Deferred props whose part of the page reports its own failure. */
const ownProps = new Set<string>()
const failed = new Map<string, Visit>()
const listeners = new Set<() => void>()

export const isOfOneBlock = ({ only }: Pick<Visit, 'only'>): boolean =>
  only.some((prop) => ownProps.has(prop))

/** Call it first: deferred props may fail before hydration. */
export function watchBlocks(): void {
  const succeeded = new Set<string | undefined>()
  router.on('success', (event) => void succeeded.add(event.detail.visitId))
  router.on('finish', ({ detail: { visit } }) => {
    const isAnswered = succeeded.delete(visit.id)
    if (visit.cancelled || visit.interrupted) return
    if (isAnswered && visit.only.length === 0) failed.clear()
    for (const prop of visit.only) {
      if (isAnswered) failed.delete(prop)
      else failed.set(prop, visit)
    }
    for (const listen of listeners) listen()
  })
}

export function useBlock(prop: string) {
  useEffect(() => {
    ownProps.add(prop)
    return () => void ownProps.delete(prop)
  }, [prop])
  const visit = useSyncExternalStore(
    subscribe,
    () => failed.get(prop),
    () => undefined,
  )
  const retry = () =>
    visit && router.reload({ only: visit.only, data: Object.fromEntries(visit.url.searchParams) })
  return { hasFailed: visit !== undefined, retry }
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
