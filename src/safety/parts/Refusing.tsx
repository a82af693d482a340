import { type FormEvent, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

interface RefusingProps {
  id: string
  busy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

export function Refusing({ id, busy, onSend, onClose }: RefusingProps) {
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(reason)
  }
  return (
    <PostForm aria-label={m.safety_refuse_send()} onSubmit={send} className="grid max-w-[38rem] gap-4">
      <TextArea
        id={`why-${id}`}
        name="reason"
        label={m.safety_refuse_why()}
        hint={m.safety_refuse_why_hint()}
        required
        rows={3}
        limit={500}
        value={reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {m.safety_refuse_send()}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {m.admin_cancel()}
        </Button>
      </div>
    </PostForm>
  )
}
