import { Link } from '@inertiajs/react'
import clsx from 'clsx'
import { CircleAlert, KeyRound, Lock, MailWarning, Megaphone, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useShared } from '../browser/shared.ts'
import { unbrokenDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { SuccessNotice } from '../ui/SuccessNotice.tsx'

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

export function UnverifiedNotice() {
  return (
    <aside aria-label={m.ui_unverified_label()} className="no-print bg-warning-soft text-warning-soft-ink">
      <p className="page flex gap-x-3 py-2.5">
        <MailWarning size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {m.ui_unverified_text()}{' '}
          <Link href="/verify-email" className="inline-block font-semibold underline underline-offset-2">
            {m.ui_unverified_link()}
          </Link>
        </span>
      </p>
    </aside>
  )
}

/** For people whose domain is registered no more, or whose address is not known where it should be. */
export function AddressNotice() {
  const { address_until, is_refused, user } = useShared()
  if (!user || !(address_until || is_refused)) return null
  return (
    <aside aria-label={m.ui_address_label()} className="no-print bg-warning-soft text-warning-soft-ink">
      <p className="page flex gap-x-3 py-2.5">
        <MailWarning size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {address_until
            ? m.ui_address_text({ day: unbrokenDay(address_until) })
            : m.ui_address_refused({ email: readable(user.email) })}{' '}
          <Link href="/account" className="inline-block font-semibold underline underline-offset-2">
            {m.ui_address_link()}
          </Link>
        </span>
      </p>
    </aside>
  )
}

/** For administrators and safety officers, in the two weeks before nothing else opens. */
export function FactorNotice() {
  const { factor_until } = useShared()
  if (!factor_until) return null
  return (
    <aside aria-label={m.ui_factor_label()} className="no-print bg-warning-soft text-warning-soft-ink">
      <p className="page flex gap-x-3 py-2.5">
        <KeyRound size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {m.ui_factor_text({ day: unbrokenDay(factor_until) })}{' '}
          <Link
            href="/account/second-factor"
            className="inline-block font-semibold underline underline-offset-2"
          >
            {m.ui_factor_link()}
          </Link>
        </span>
      </p>
    </aside>
  )
}

export function AnnouncementNotice() {
  const { announcement } = useShared()
  if (!announcement) return null
  const { level, text, language } = announcement
  const { icon: Icon, look } = levels[level]
  return (
    <aside aria-label={m.settings_announcement_label()} className={clsx('no-print', look)}>
      <p className="page flex gap-x-3 py-2.5">
        <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span lang={language} className="[overflow-wrap:anywhere]">
          {text}
        </span>
      </p>
    </aside>
  )
}

const levels = {
  info: { icon: Megaphone, look: 'bg-info-soft text-info-soft-ink' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning-soft-ink' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger-soft-ink' },
}

export function ReadOnlyNotice() {
  const { read_only } = useShared()
  if (!read_only) return null
  return (
    <aside aria-label={m.ui_read_only_label()} className="no-print bg-warning-soft text-warning-soft-ink">
      <p className="page flex gap-x-3 py-2.5">
        <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{read_only === 'full' ? m.ui_read_only_full() : m.ui_read_only_upkeep()}</span>
      </p>
    </aside>
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
