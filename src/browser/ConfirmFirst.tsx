import { m } from '../i18n/paraglide/messages.js'
import { ButtonLink } from '../ui/Button.tsx'

export const ConfirmFirst = () => (
  <ButtonLink href="/verify-email" variant="secondary">
    {m.ui_unverified_link()}
  </ButtonLink>
)
