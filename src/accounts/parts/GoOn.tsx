import { useShared } from '../../browser/shared.ts'
import { useInterrupted } from '../../browser/use-interrupted.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'

export function GoOn() {
  const { user } = useShared()
  const waiting = useInterrupted()
  const href = waiting?.href ?? '/dashboard'
  const words = waiting ? m.accounts_go_on({ title: waiting.title }) : m.accounts_login_to_dashboard()
  return (
    <ButtonLink href={user ? href : `/login?next=${encodeURIComponent(href)}`} block>
      {user ? words : m.accounts_login_submit()}
    </ButtonLink>
  )
}
