import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { ShowProps } from '../props.ts'
import { completeText, isWholeFree } from '../words.ts'
import { showAsItIs } from './show-as-it-is.ts'

interface HandedOverProps extends Pick<ShowProps, 'connection' | 'together'> {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

/** Permanent, but loses nothing, so it asks in the calm colour. */
export function HandedOver({ connection, together, onDone, onRefused }: HandedOverProps) {
  const [asking, setAsking] = useState<'one' | 'whole' | null>(null)
  const isWhole = isWholeFree(together)
  const count = together.length + 1
  const complete = async () => {
    const whole = asking === 'whole'
    const result = await callApi('POST', `/api/connections/${connection.id}/complete`, { whole })
    if (!result.ok && result.status !== 409) return result.message
    if (result.ok) onDone(result.data.message)
    else if (result.code === 'connection_completed') onDone(result.message)
    else onRefused(result.message)
    showAsItIs(!result.ok && result.code === 'statement_missing' ? 'cleaned' : 'next')
    return null
  }
  const title = unbroken(connection.offer.title)
  // Once the agreed time has come nothing else is left to do.
  const isDue = connection.pickups.some(({ status, is_past }) => status === 'agreed' && is_past)
  const loud = isDue ? 'primary' : 'secondary'
  return (
    <div className="flex flex-wrap gap-3">
      {isWhole && (
        <Button variant={loud} onClick={() => setAsking('whole')} icon={icon} className="max-sm:w-full">
          {m.connections_complete_whole({ count })}
        </Button>
      )}
      <Button
        variant={isWhole ? 'quiet' : loud}
        onClick={() => setAsking('one')}
        icon={isWhole ? undefined : icon}
        className="max-sm:w-full"
      >
        {isWhole ? m.connections_complete_one() : m.connections_complete()}
      </Button>
      <ConfirmDialog
        open={asking !== null}
        harmless
        title={
          asking === 'whole'
            ? m.connections_complete_whole_title({ count })
            : m.connections_complete_title({ title })
        }
        confirmLabel={m.connections_complete()}
        keepLabel={m.connections_complete_not_yet()}
        onConfirm={complete}
        onClose={() => setAsking(null)}
      >
        {completeText(connection.lent)}
      </ConfirmDialog>
    </div>
  )
}

const icon = <PackageCheck size={18} aria-hidden="true" />
