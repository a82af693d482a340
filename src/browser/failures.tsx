import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { signedOut } from './api.ts'
import { isOfOneBlock } from './blocks.ts'
import type { FailureDialog } from './FailureDialog.tsx'
import { type NotLoadedCause, whyNotLoaded } from './why-not-loaded.ts'

export type Failure =
  | { kind: 'network' }
  | { kind: 'not-loaded'; cause: NotLoadedCause }
  | { kind: 'signed-out' }
  | { kind: 'answer'; status: number; data: unknown }

type Visit = Parameters<Parameters<typeof router.on<'start'>>[1]>[0]['detail']['visit']

/** Instead of Inertia's nameless dialog; typed text stays. Our own 403, 404 and 410 are pages. */
export function PageFailures() {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [Shown, setShown] = useState<typeof FailureDialog | null>(null)
  useEffect(() => watchFailures(setFailure), [])
  useEffect(() => {
    void import('./FailureDialog.tsx').then(({ FailureDialog }) => setShown(() => FailureDialog))
  }, [])
  return Shown && <Shown failure={failure} close={() => setFailure(null)} retry={() => retry(failure)} />
}

/** `detail` is the build that the missing files belong to. */
export const pageMissed = 'page-missed'

let last: Visit | undefined

/** Some browsers never retry a failed file, but do load a whole page. */
function retry(failure: Failure | null): void {
  if (!last) return
  const isAnswering = failure?.kind === 'not-loaded' && failure.cause === 'unloaded'
  if (isAnswering) window.location.assign(last.url)
  else router.visit(last.url, last)
}

function watchFailures(show: (failure: Failure) => void): () => void {
  const visits = new Map<unknown, { only: string[] }>()
  const isOfABlock = () => visits.size > 0 && [...visits.values()].every(isOfOneBlock)
  const stops = [
    router.on('start', ({ detail: { visit } }) => {
      visits.set(visit.id, visit)
      if (!isOfOneBlock(visit)) last = visit
    }),
    router.on('finish', ({ detail: { visit } }) => void visits.delete(visit.id)),
    router.on('httpException', (event) => {
      const { status, headers, data } = event.detail.response
      if (headers['x-inertia']) return
      event.preventDefault()
      if (!isOfABlock()) show({ kind: 'answer', status, data })
    }),
    router.on('networkError', (event) => {
      // A failed prefetch matters only when somebody clicks.
      if (visits.size === 0) return
      event.preventDefault()
      if (!isOfABlock()) show({ kind: 'network' })
    }),
  ]
  const onSignedOut = () => show({ kind: 'signed-out' })
  // A failed prefetch matters only when somebody clicks.
  const onMissed = ({ detail: version }: CustomEvent<string | null>) => {
    if (visits.size > 0) void whyNotLoaded(version).then((cause) => show({ kind: 'not-loaded', cause }))
  }
  window.addEventListener(signedOut, onSignedOut)
  window.addEventListener(pageMissed, onMissed as EventListener)
  return () => {
    for (const stop of stops) stop()
    window.removeEventListener(signedOut, onSignedOut)
    window.removeEventListener(pageMissed, onMissed as EventListener)
  }
}
