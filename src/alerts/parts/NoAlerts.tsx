import { ConfirmFirst } from '../../browser/ConfirmFirst.tsx'
import { useMayPost } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NoAlerts({ level = 3 }: { level?: 2 | 3 }) {
  const { mayPost, mustConfirm } = useMayPost()
  return (
    <EmptyState
      title={m.alerts_mine_empty_title()}
      level={level}
      action={mustConfirm ? <ConfirmFirst /> : mayPost && <CreateAlert />}
    >
      {mustConfirm ? m.alerts_mine_empty_unverified() : m.alerts_mine_empty_text()}
    </EmptyState>
  )
}

export const CreateAlert = () => (
  <ButtonLink href="/alerts/create" variant="secondary">
    {m.alerts_create_title()}
  </ButtonLink>
)
