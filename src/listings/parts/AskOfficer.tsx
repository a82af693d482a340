import { m } from '../../i18n/paraglide/messages.js'
import { MailLink } from '../../ui/MailLink.tsx'

/** Without an address that officer has left. */
export function AskOfficer({
  officer_name,
  officer_email,
}: {
  officer_name: string | null
  officer_email: string | null
}) {
  if (!officer_email) return null
  return (
    <p>
      {m.recall_mail_ask()}: <MailLink email={officer_email}>{officer_name}</MailLink>
    </p>
  )
}
