import type { Ref } from 'react'
import { typeInto } from '../../browser/unsent.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface DomainNoticeProps {
  ref: Ref<HTMLDivElement>
  email: string
  text: string
  /** Its organisation is known. */
  takesNoPart: boolean
}

/** Hands the address on to the join form. */
export function DomainNotice({ ref, email, text, takesNoPart }: DomainNoticeProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="rounded-lg">
      <Notice
        tone="warning"
        title={
          takesNoPart ? m.accounts_signup_domain_out_title() : m.accounts_signup_domain_not_allowed_title()
        }
        actions={
          <Link
            href="/join-labex"
            onClick={() => typeInto('/join-labex', { email })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {m.accounts_signup_request_access()}
          </Link>
        }
      >
        <p>{text}</p>
      </Notice>
    </div>
  )
}
