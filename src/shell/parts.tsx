import clsx from 'clsx'
import { KeyRound, Lock, MailWarning } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShared } from '../browser/shared.ts'
import { unbrokenDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { SuccessNotice } from '../ui/SuccessNotice.tsx'
import { levels, TopLine } from './TopLine.tsx'

export function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link visually-hidden focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:font-semibold focus:text-link focus:shadow-3"
    >
      {m.ui_skip_to_content()}
    </a>
  )
}

export const UnverifiedNotice = () => (
  <TopLine
    label={m.ui_unverified_label()}
    icon={MailWarning}
    link={{ href: '/verify-email', label: m.ui_unverified_link() }}
  >
    {m.ui_unverified_text()}
  </TopLine>
)

/** Their domain is not registered any more, or refuses mail. */
export function AddressNotice() {
  const { address_until, is_refused, user } = useShared()
  if (!user || !(address_until || is_refused)) return null
  return (
    <TopLine
      label={m.ui_address_label()}
      icon={MailWarning}
      link={{ href: '/account', label: m.ui_address_link() }}
    >
      {address_until
        ? m.ui_address_text({ day: unbrokenDay(address_until) })
        : m.ui_address_refused({ email: readable(user.email) })}
    </TopLine>
  )
}

/** For administrators and safety officers, in the two weeks before nothing else opens. */
export function FactorNotice() {
  const { factor_until } = useShared()
  if (!factor_until) return null
  return (
    <TopLine
      label={m.ui_factor_label()}
      icon={KeyRound}
      link={{ href: '/account/second-factor', label: m.ui_factor_link() }}
    >
      {m.ui_factor_text({ day: unbrokenDay(factor_until) })}
    </TopLine>
  )
}

export function AnnouncementNotice() {
  const { announcement } = useShared()
  if (!announcement) return null
  const { level, text, language } = announcement
  return (
    <TopLine label={m.settings_announcement_label()} {...levels[level]} language={language}>
      {text}
    </TopLine>
  )
}

export function ReadOnlyNotice() {
  const { read_only } = useShared()
  if (!read_only) return null
  return (
    <TopLine label={m.ui_read_only_label()} icon={Lock}>
      {read_only === 'full' ? m.ui_read_only_full() : m.ui_read_only_upkeep()}
    </TopLine>
  )
}

export function FlashMessage({ className }: { className: string }) {
  const { flash } = useShared()
  const [closed, setClosed] = useState<typeof flash>(null)
  const [shown, setShown] = useState(flash)
  useEffect(() => {
    if (flash?.message) setShown(flash)
  }, [flash])
  const message = shown && shown !== closed ? (shown.message ?? null) : null
  return (
    <div className={clsx(message && className)}>
      <SuccessNotice message={message} onDone={() => setClosed(shown)} />
    </div>
  )
}
