import { m } from '../../i18n/paraglide/messages.js'
import { Link } from '../../ui/Link.tsx'
import { MailLink } from '../../ui/MailLink.tsx'

/** Without an address that officer has left, and the park knows who answers now. */
export function AskOfficer({
  officer_name,
  officer_email,
}: {
  officer_name: string | null
  officer_email: string | null
}) {
  return (
    <p>
      {m.recall_questions()}{' '}
      {officer_email ? (
        <MailLink email={officer_email}>{officer_name}</MailLink>
      ) : (
        <Link href="/contact" className="link">
          {m.listings_held_ask()}
        </Link>
      )}
    </p>
  )
}
