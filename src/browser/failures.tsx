import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { isOfOneBlock } from './blocks.ts'

interface Failure {
  title: string
  message: string
}

/**
 * Says in an own named dialog what Inertia would show as a raw answer in a nameless one (UX.md section
 * 9, SPEC.md section 8). Answers that are pages of ours (404, 410, 403) are shown as pages.
 */
export function PageFailures() {
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => watchFailures(setFailure), [])
  const close = () => setFailure(null)
  return (
    <Dialog
      open={failure !== null}
      onClose={close}
      title={failure?.title ?? ''}
      footer={
        <>
          <Button onClick={() => window.location.reload()}>{m.ui_failure_reload()}</Button>
          <Button variant="secondary" onClick={close}>
            {m.ui_close()}
          </Button>
        </>
      }
    >
      <p>{failure?.message}</p>
    </Dialog>
  )
}

function watchFailures(show: (failure: Failure) => void): () => void {
  const visits = new Map<unknown, { only: string[] }>()
  const isOfABlock = () => visits.size > 0 && [...visits.values()].every(isOfOneBlock)
  const stops = [
    router.on('start', ({ detail: { visit } }) => void visits.set(visit.id, visit)),
    router.on('finish', ({ detail: { visit } }) => void visits.delete(visit.id)),
    router.on('httpException', (event) => {
      const { status, headers, data } = event.detail.response
      if (headers['x-inertia']) return
      event.preventDefault()
      if (!isOfABlock()) show(failureOf(status, data))
    }),
    router.on('networkError', (event) => {
      // A prefetch that fails is nobody's business until they click.
      if (visits.size === 0) return
      event.preventDefault()
      if (!isOfABlock()) show({ title: m.ui_failure_network_title(), message: m.ui_failure_network() })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function failureOf(status: number, data: unknown): Failure {
  const title = status >= 500 ? m.ui_failure_server_title() : m.ui_failure_title()
  return { title, message: messageIn(data) ?? fallbackFor(status) }
}

function messageIn(data: unknown): string | undefined {
  const parsed = typeof data === 'string' ? parseJson(data) : data
  const message = (parsed as { message?: unknown } | null)?.message
  return typeof message === 'string' && message ? message : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fallbackFor(status: number): string {
  if (status === 419 || status === 401) return m.ui_failure_session()
  if (status === 429) return m.ui_failure_too_many()
  return status >= 500 ? m.ui_failure_server() : m.ui_failure_unexpected()
}
