import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { reload } from './typed-draft.ts'
import { type NotLoadedCause, whyNotLoaded } from './why-not-loaded.ts'

export class NotLoaded extends Error {}

interface PartFailedProps {
  error: unknown
  retry: () => void
}

export function PartFailed({ error, retry }: PartFailedProps) {
  const { title, text, ways } = useWords(error)
  return (
    <Notice tone="warning" title={title} announce actions={<Ways ways={ways} retry={retry} />}>
      {text}
    </Notice>
  )
}

interface DialogFailedProps extends PartFailedProps {
  open: boolean
  onClose: () => void
}

export function DialogFailed({ error, retry, open, onClose }: DialogFailedProps) {
  const { title, text, ways } = useWords(error)
  const wasClosed = useRef(false)
  useEffect(() => {
    if (!open) wasClosed.current = true
    else if (wasClosed.current) retry()
  }, [open, retry])
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {m.ui_close()}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          {close}
          <Ways ways={ways} retry={retry} />
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

function Ways({ ways, retry }: { ways: Way[]; retry: () => void }) {
  return ways.map((way, index) => (
    <Button
      key={way}
      variant={index === 0 ? 'primary' : 'secondary'}
      onClick={way === 'retry' ? retry : reload}
    >
      {way === 'retry' ? m.ui_failure_retry() : m.ui_failure_reload()}
    </Button>
  ))
}

type Way = 'retry' | 'reload'
type Cause = NotLoadedCause | 'broken'

function useWords(error: unknown) {
  const { version } = usePage()
  const isLoading = error instanceof NotLoaded
  const [cause, setCause] = useState<Cause>(isLoading ? 'network' : 'broken')
  useEffect(() => {
    if (isLoading) void whyNotLoaded(version).then(setCause)
  }, [isLoading, version])
  return words[cause]()
}

/** Some browsers never retry a failed file. */
const words: Record<Cause, () => { title: string; text: string; ways: Way[] }> = {
  network: () => ({ title: m.ui_part_failed_title(), text: m.ui_failure_unreachable(), ways: ['retry'] }),
  unloaded: () => ({
    title: m.ui_part_failed_title(),
    text: m.ui_failure_unreachable(),
    ways: ['retry', 'reload'],
  }),
  renewed: () => ({ title: m.ui_part_renewed_title(), text: m.ui_part_renewed(), ways: ['reload'] }),
  broken: () => ({ title: m.ui_part_broken_title(), text: m.ui_part_broken(), ways: ['reload'] }),
}
