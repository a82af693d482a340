import { Head } from '@inertiajs/react'
import { usePath, useShared } from '../../browser/shared.ts'
import type { AsJson } from '../../http/as-json.ts'
import type { Code } from '../../http/errors.ts'
import type { refusedProps } from '../../http/pages.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ExchangeType } from '../../listings/catalogue/fields.ts'
import { Matches } from '../../listings/parts/show/Matches.tsx'
import { RestLink } from '../../listings/parts/show/RestLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'

type RefusedProps = AsJson<ReturnType<typeof refusedProps>>

export default function Refused({ status, code, message, similar = [], said, ...rest }: RefusedProps) {
  const { title, text } = said ?? refusalTexts(status, code, message)
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-10 py-8 lg:py-16">
      <Head title={title} />
      <div className="grid max-w-[40rem] justify-items-start gap-4">
        <BrokenRing />
        {code !== 'gone' && (
          <p className="text-ink-muted tabular-nums">{m.about_refused_status({ status })}</p>
        )}
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="text-lg text-ink-muted">{text}</p>
        <RestLink {...rest} />
        <div className="mt-2 flex flex-wrap gap-3 max-sm:w-full">
          {said?.is_own && <Way href="/my-listings">{m.about_refused_mine()}</Way>}
          <WayOn isSecond={said?.is_own} status={status} code={code} kind={similar[0]?.exchange_type} />
        </div>
      </div>
      <Matches title={m.listings_similar()} matches={similar.map((listing) => ({ listing, reasons: [] }))} />
    </div>
  )
}

function refusalTexts(status: number, code: Code, message: string): { title: string; text: string } {
  const own = words[code]
  const isReasoned = code === 'forbidden' && message !== m.common_error_forbidden()
  // What is gone is a listing, unless the message names something else.
  if (code === 'gone' && message !== m.common_error_gone())
    return { title: message.replace(/\.$/, ''), text: m.about_refused_over_text() }
  if (own) return { title: own.title(), text: isReasoned ? message : (own.text?.() ?? message) }
  return { title: status >= 500 ? m.about_refused_server() : m.about_refused_other(), text: message }
}

const words: Partial<Record<Code, { title: () => string; text?: () => string }>> = {
  not_found: { title: m.about_refused_not_found, text: m.about_refused_not_found_text },
  forbidden: { title: m.about_refused_forbidden, text: m.about_refused_forbidden_text },
  gone: { title: m.about_refused_gone, text: () => m.about_refused_gone_text({ months: monthsText() }) },
  listing_connected: { title: m.about_refused_connected },
  organisation_revoked: { title: m.about_refused_revoked },
  too_many_requests: { title: m.about_refused_many },
  busy: { title: m.about_refused_busy, text: m.about_refused_again },
  unavailable: { title: m.about_refused_busy, text: m.about_refused_again },
  server_error: { title: m.about_refused_server, text: m.about_refused_again },
}

interface WayOnProps {
  status: number
  code: Code
  kind: ExchangeType | undefined
  isSecond: boolean | undefined
}

function WayOn({ status, code, kind, isSecond }: WayOnProps) {
  const { user, is_safety_officer } = useShared()
  const path = usePath()
  if (status >= 500 || code === 'too_many_requests')
    return (
      <Button onClick={() => window.location.reload()} className="max-sm:w-full">
        {m.about_refused_retry()}
      </Button>
    )
  if (code === 'gone' && kind === 'request')
    return (
      <Way href="/listings/requests" isSecond={isSecond}>
        {m.about_refused_requests()}
      </Way>
    )
  if (code === 'not_found' && is_safety_officer && path.startsWith('/safety-desk'))
    return <Way href="/safety-desk">{m.safety_desk_title()}</Way>
  if (code === 'gone' || code === 'not_found')
    return (
      <Way href="/listings/offers" isSecond={isSecond}>
        {m.about_refused_offers()}
      </Way>
    )
  if (code === 'listing_connected')
    return <Way href={path.replace(/\/edit$/, '')}>{m.about_refused_listing()}</Way>
  if (code === 'forbidden' || code === 'organisation_revoked')
    return <Way href="/contact">{m.about_refused_contact()}</Way>
  return user ? (
    <Way href="/dashboard">{m.about_refused_dashboard()}</Way>
  ) : (
    <Way href="/">{m.about_refused_home()}</Way>
  )
}

interface WayProps {
  href: string
  isSecond?: boolean | undefined
  children: string
}

function Way({ href, isSecond = false, children }: WayProps) {
  return (
    <ButtonLink href={href} variant={isSecond ? 'secondary' : 'primary'} className="max-sm:w-full">
      {children}
    </ButtonLink>
  )
}

function BrokenRing() {
  return (
    <svg viewBox="8.2 0 47.6 40" aria-hidden="true" className="mb-2 h-20">
      <g fill="none" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round" className="stroke-brand">
        <path d="M21 6 10 12.3v12.4l5.9 3.4" />
        <path d="M43 34 54 27.700V15.300L48.100 11.900" />
      </g>
      <path
        d="M23 20h18"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="0.1 6"
        className="stroke-line-strong"
      />
    </svg>
  )
}
