import { MailWarning } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import { useConfirmation } from '../../browser/use-confirmation.ts'
import type { CurrentUser } from '../../http/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function FirstThings({ user }: { user: CurrentUser }) {
  const { is_outsider } = useShared()
  if (user.must_change_password)
    return (
      <Notice
        tone="warning"
        title={m.dashboard_password_title()}
        actions={<ButtonLink href="/account">{m.dashboard_password_link()}</ButtonLink>}
      >
        <p>{m.dashboard_password_text()}</p>
      </Notice>
    )
  if (user.verified) return is_outsider ? <Outsider user={user} /> : null
  return <Confirm user={user} />
}

function Confirm({ user }: { user: CurrentUser }) {
  useConfirmation()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const resend = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/email/verification-notification')
    setBusy(false)
    setSaid(result.ok ? result.data.message : result.message)
  }
  return (
    <section
      aria-labelledby="confirm-first"
      className="flex gap-4 rounded-lg border border-warning/35 bg-warning-soft p-4 text-warning-soft-ink sm:p-6"
    >
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-surface text-warning max-sm:hidden"
      >
        <MailWarning size={24} />
      </span>
      <div className="grid min-w-0 gap-2">
        <h2 id="confirm-first" className="text-xl">
          {m.dashboard_verify_title()}
        </h2>
        <p className="max-w-[65ch] wrap-anywhere">
          {m.dashboard_verify_text({ email: readable(user.email) })}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void resend()} className="max-sm:w-full">
            {m.accounts_verify_resend()}
          </Button>
          <ButtonLink href="/verify-email" variant="quiet" className="max-sm:w-full">
            {m.dashboard_verify_link()}
          </ButtonLink>
        </div>
        <p role="status" className="empty:hidden">
          {said}
        </p>
      </div>
    </section>
  )
}

function Outsider({ user }: { user: CurrentUser }) {
  if (user.role !== 'administrator' && !user.organisation)
    return (
      <Notice tone="warning" title={m.dashboard_nowhere_title()}>
        {m.dashboard_nowhere_text()}
      </Notice>
    )
  if (user.role !== 'administrator')
    return (
      <Notice
        tone="warning"
        title={m.dashboard_revoked_title()}
        actions={
          <>
            <ButtonLink href="/contact">{m.listings_held_ask()}</ButtonLink>
            <ButtonLink href="/listings/offers" variant="quiet">
              {m.dashboard_verify_browse()}
            </ButtonLink>
          </>
        }
      >
        {m.dashboard_revoked_text()}
      </Notice>
    )
  return (
    <Notice
      tone="info"
      title={m.dashboard_outsider_title()}
      actions={<ButtonLink href="/admin">{m.ui_nav_admin()}</ButtonLink>}
    >
      {m.dashboard_outsider_text()}
    </Notice>
  )
}
