import { m } from '../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { Failure } from './failures.tsx'
import { reload } from './typed-draft.ts'
import type { NotLoadedCause } from './why-not-loaded.ts'

interface FailureDialogProps {
  failure: Failure | null
  close: () => void
  retry: () => void
}

interface Words {
  title: string
  message: string
  way: 'retry' | 'login' | 'reload'
}

export function FailureDialog({ failure, close, retry }: FailureDialogProps) {
  const words = failure && failureTexts(failure)
  const again = () => {
    close()
    retry()
  }
  return (
    <Dialog
      open={failure !== null}
      onClose={close}
      title={words?.title ?? ''}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.ui_close()}
          </Button>
          {words?.way === 'retry' && <Button onClick={again}>{m.ui_failure_retry()}</Button>}
          {words?.way === 'login' && (
            <ButtonLink href="/login" plain newTab onClick={close}>
              {m.ui_failure_login()}
            </ButtonLink>
          )}
          {words?.way === 'reload' && <Button onClick={reload}>{m.ui_failure_reload()}</Button>}
        </>
      }
    >
      <p>{words?.message}</p>
    </Dialog>
  )
}

function failureTexts(failure: Failure): Words {
  if (failure.kind === 'network')
    return { title: m.ui_failure_network_title(), message: m.ui_failure_unreachable(), way: 'retry' }
  if (failure.kind === 'signed-out')
    return { title: m.ui_failure_signed_out_title(), message: m.ui_failure_signed_out(), way: 'login' }
  if (failure.kind === 'not-loaded') return notLoaded[failure.cause]()
  const { status, data } = failure
  const title = status >= 500 ? m.ui_failure_server_title() : m.ui_failure_title()
  const way = status >= 500 || status === 429 ? 'retry' : 'reload'
  const message = withoutTitle(messageIn(data) ?? fallbackFor(status), title)
  return { title, message: status >= 500 ? `${message} ${m.ui_failure_nothing_lost()}` : message, way }
}

/** Some of our messages begin with what the title says. */
const withoutTitle = (message: string, title: string): string =>
  message.startsWith(`${title}. `) ? message.slice(title.length + 2) : message

const notLoaded: Record<NotLoadedCause, () => Words> = {
  network: () => ({ title: m.ui_failure_network_title(), message: m.ui_failure_unreachable(), way: 'retry' }),
  unloaded: () => ({ title: m.ui_part_failed_title(), message: m.ui_failure_unreachable(), way: 'retry' }),
  renewed: () => ({ title: m.ui_part_renewed_title(), message: m.ui_part_renewed(), way: 'reload' }),
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
