import { router } from '@inertiajs/react'
import { useEffect, useSyncExternalStore } from 'react'

type Visit = Parameters<Parameters<typeof router.on<'start'>>[1]>[0]['detail']['visit']

/** Props whose own part of the page says when they cannot be had. */
const ownProps = new Set<string>()
/** The last load of each prop that failed. */
const failed = new Map<string, Visit>()
const listeners = new Set<() => void>()

/** Whether a visit loads nothing but such props: then its failure is no matter of the whole page. */
export const isOfOneBlock = ({ only }: Pick<Visit, 'only'>): boolean =>
  only.some((prop) => ownProps.has(prop))

/** Looks from the start: deferred props are asked for, and may have failed, before the page has come alive. */
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

/** Whether the last load of a deferred prop failed, and how to try the same again. */
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
