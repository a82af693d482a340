import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { PickupProps, ShowProps } from '../props.ts'
import { showAsItIs } from './show-as-it-is.ts'

interface AcceptProps extends Pick<ShowProps, 'connection'> {
  pickup: PickupProps
  onDone: (text: string) => void
}

export function Accept({ connection, pickup, onDone }: AcceptProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    const result = await callApi('POST', `/api/connections/${connection.id}/pickups/${pickup.id}/accept`)
    setBusy(false)
    if (result.ok) onDone(result.data.message)
    else setRefusal(result.message)
    if (result.ok || result.status === 409) showAsItIs('pickup')
  }
  return (
    <>
      {refusal && (
        <Notice tone="warning" announce>
          {refusal}
        </Notice>
      )}
      <Button
        busy={busy}
        onClick={accept}
        icon={<CalendarCheck size={18} aria-hidden="true" />}
        className="w-full sm:w-fit"
      >
        {m.connections_accept()}
      </Button>
    </>
  )
}
