import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { ShowProps } from '../props.ts'
import { CancelConnection } from './CancelConnection.tsx'
import { showAsItIs } from './show-as-it-is.ts'

interface HandedOverProps extends Pick<ShowProps, 'connection'> {
  onDone: (text: string) => void
  /** It had ended meanwhile. */
  onRefused: (text: string) => void
}

/** What happens next, and the two ways an open connection ends: handed over or cancelled. */
export function NextSteps({ connection, can }: Pick<ShowProps, 'connection' | 'can'>) {
  const [done, setDone] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <Card as="section" aria-labelledby="next" className="grid gap-4">
      <SuccessNotice message={done} onDone={() => setDone(null)} />
      {refusal && (
        <Notice tone="warning" announce>
          {refusal}
        </Notice>
      )}
      <h2 id="next" tabIndex={-1} className="text-lg">
        {m.connections_next()}
      </h2>
      <Explanation connection={connection} />
      {can.complete && <HandedOver connection={connection} onDone={setDone} onRefused={setRefusal} />}
      {can.cancel && <CancelConnection connection={connection} onRefused={setRefusal} />}
    </Card>
  )
}

function Explanation({ connection: { status, role } }: Pick<ShowProps, 'connection'>) {
  if (status === 'completed') return <p>{m.connections_next_completed()}</p>
  if (status === 'cancelled') return <p>{m.connections_next_cancelled()}</p>
  return (
    <ol className="grid list-decimal gap-2 ps-5 marker:text-ink-subtle">
      <li>{role === 'request' ? m.connections_next_buyer() : m.connections_next_seller()}</li>
      <li>{m.connections_next_arrange()}</li>
      <li>{m.connections_next_mark()}</li>
    </ol>
  )
}

/** Permanent, but nothing is lost by it: it asks in the calm colour. */
function HandedOver({ connection, onDone, onRefused }: HandedOverProps) {
  const [open, setOpen] = useState(false)
  const complete = async () => {
    const result = await callApi('POST', `/api/connections/${connection.id}/complete`)
    if (!result.ok && result.status !== 409) return result.message
    if (result.ok) onDone(result.data.message ?? m.connections_completed())
    else if (result.code === 'connection_completed') onDone(result.message)
    else onRefused(result.message)
    showAsItIs()
    return null
  }
  return (
    <>
      <Button block onClick={() => setOpen(true)} icon={<PackageCheck size={18} aria-hidden="true" />}>
        {m.connections_complete()}
      </Button>
      <ConfirmDialog
        open={open}
        harmless
        title={m.connections_complete_title({ title: unbroken(connection.offer.title) })}
        confirmLabel={m.connections_complete()}
        keepLabel={m.connections_complete_not_yet()}
        onConfirm={complete}
        onClose={() => setOpen(false)}
      >
        {m.connections_complete_text()}
      </ConfirmDialog>
    </>
  )
}
