import { type ReactNode, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { reasonOf } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

interface MailLinkProps {
  arrival: string
  variant: 'primary' | 'quiet'
  children: ReactNode
}

/** In place of the password of an account: a link to its mailbox, once more where the first does not come. */
export function MailLink({ arrival, variant, children }: MailLinkProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'success' | 'danger'; text: string }>()
  const ask = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/login/provider/link', { arrival })
    setBusy(false)
    setSaid(
      result.ok ? { tone: 'success', text: result.data.message } : { tone: 'danger', text: reasonOf(result) },
    )
  }
  return (
    <div className="grid gap-3">
      {said && (
        <Notice tone={said.tone} announce>
          <p>{said.text}</p>
        </Notice>
      )}
      <Button block variant={said ? 'secondary' : variant} busy={busy} onClick={ask}>
        {children}
      </Button>
    </div>
  )
}
