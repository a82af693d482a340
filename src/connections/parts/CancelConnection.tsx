import { router } from '@inertiajs/react'
import { useId, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { ShowProps } from '../props.ts'
import { showAsItIs } from './show-as-it-is.ts'

const longestReason = 500

const alone = { variant: 'quiet-danger', block: true } as const
const besideAnother = { variant: 'secondary', size: 'sm' } as const

interface CancelConnectionProps extends Pick<ShowProps, 'connection'> {
  label?: string
  suggested?: string
  onRefused: (text: string) => void
}

/** Asks first, because cancelling is permanent. */
export function CancelConnection({
  connection,
  label = m.connections_cancel(),
  suggested = '',
  onRefused,
}: CancelConnectionProps) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState(suggested)
  const id = useId()
  const { side, user, seller, buyer } = connection
  const isParty = side !== null
  const cancel = async () => {
    const body = reason.trim() ? { reason: reason.trim() } : {}
    const result = await callApi('DELETE', `/api/connections/${connection.id}`, body)
    if (!result.ok && result.status === 409) {
      onRefused(result.message)
      showAsItIs()
      return null
    }
    if (!result.ok) return result.errors?.reason?.[0] ?? result.message
    router.visit('/dashboard')
    return null
  }
  return (
    <>
      <Button {...(suggested ? besideAnother : alone)} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        title={(suggested ? m.connections_give_back_title : m.connections_cancel_title)({
          title: unbroken(connection.offer.title),
        })}
        confirmLabel={label}
        keepLabel={m.connections_cancel_keep()}
        onConfirm={cancel}
        onClose={() => setOpen(false)}
      >
        <p>
          {isParty
            ? m.connections_cancel_text({ name: user.name })
            : m.connections_cancel_text_both({ giver: seller.name, taker: buyer.name })}
        </p>
        <TextArea
          id={id}
          name="reason"
          error={undefined}
          label={m.connections_cancel_reason()}
          hint={
            isParty
              ? m.connections_cancel_reason_hint({ name: user.name })
              : m.connections_cancel_reason_hint_both()
          }
          value={reason}
          onChange={setReason}
          rows={3}
          limit={longestReason}
        />
      </ConfirmDialog>
    </>
  )
}
