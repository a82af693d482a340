import clsx from 'clsx'
import type { ReactNode } from 'react'
import { mailto } from '../i18n/mailto.ts'
import { readable } from '../i18n/readable-address.ts'

interface MailLinkProps {
  email: string
  subject?: string
  children?: ReactNode
  className?: string
}

export const MailLink = ({ email, subject, children, className }: MailLinkProps) => (
  <a
    href={mailto(email, subject === undefined ? {} : { subject })}
    className={clsx('link inline-block min-h-6 font-normal wrap-anywhere', className)}
  >
    {children ?? <Address email={email} />}
  </a>
)

/** Breaks before the domain. */
export function Address({ email }: { email: string }) {
  const shown = readable(email)
  const at = shown.lastIndexOf('@')
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  )
}
