import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { clearBrowser } from '../../../browser/clear-browser.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { download } from '../../../ui/download.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import type { EndsWith } from '../../concerned.ts'
import { EndsWithList } from '../EndsWithList.tsx'
import { Section } from './Section.tsx'

export function OwnData({ hasFactor }: { hasFactor: boolean }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async () => {
    setBusy(true)
    const result = await callApi('GET', '/api/account/export')
    setBusy(false)
    setFailure(result.ok ? null : result.message)
    if (result.ok) download('labex-account.json', JSON.stringify(result.data, null, 2), 'application/json')
  }
  return (
    <Section title={m.accounts_account_data()} lead={m.accounts_account_data_lead()}>
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={busy}
        onClick={take}
        icon={<Download size={18} aria-hidden="true" />}
      >
        {m.accounts_account_export()}
      </Button>
      <div className="grid gap-3 border-t border-line pt-5">
        <p className="text-ink-muted">{m.accounts_account_delete_lead()}</p>
        <Button
          variant="quiet-danger"
          className="justify-self-start sm:-ms-4 max-sm:w-full"
          onClick={() => setAsking(true)}
        >
          {m.accounts_account_delete()}
        </Button>
      </div>
      {asking && <DeleteDialog hasFactor={hasFactor} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function DeleteDialog({ hasFactor, onClose }: { hasFactor: boolean; onClose: () => void }) {
  const [found, setFound] = useState<EndsWith | 'unknown' | null>(null)
  useEffect(() => {
    void callApi('GET', '/api/account/concerned').then((result) =>
      setFound(result.ok ? result.data.concerned : 'unknown'),
    )
  }, [])
  const [password, setPassword] = useState('')
  const confirm = async () => {
    const result = await callApi('DELETE', '/api/account', hasFactor ? {} : { current_password: password })
    if (!result.ok) return result.errors?.current_password?.[0] ?? result.message
    await clearBrowser()
    window.location.assign('/')
    return null
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={m.accounts_account_delete_title()}
      confirmLabel={m.accounts_account_delete()}
      keepLabel={m.accounts_account_keep()}
    >
      <p>{m.accounts_account_delete_text()}</p>
      {found === 'unknown' ? <p>{m.accounts_concerned_unknown()}</p> : found && <EndsWithList {...found} />}
      {!hasFactor && (
        <div className="text-ink">
          <PasswordInput
            id="delete-account-password"
            name="current_password"
            label={m.accounts_account_current_password()}
            required
            autoComplete="current-password"
            value={password}
            error={undefined}
            onChange={setPassword}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}
