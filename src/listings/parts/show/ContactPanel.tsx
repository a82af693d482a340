import clsx from 'clsx'
import { CalendarOff, Mail, MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { OrganisationLabel } from '../../../browser/OrganisationLabel.tsx'
import { useShared } from '../../../browser/shared.ts'
import { unbrokenPeriod } from '../../../i18n/day.ts'
import { mailto } from '../../../i18n/mailto.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { browsePaths } from '../../catalogue/query.ts'
import type { ListingProps } from '../../row/props.ts'
import { type ActProps, useAct } from './act.tsx'
import { connectWords } from './connect-words.ts'

export function ContactPanel(props: ActProps) {
  const { listing, can } = props
  return (
    <div className="grid gap-4 print:gap-1">
      <Owner listing={listing} />
      {can.mail && listing.user.email && (
        <a
          href={mailto(listing.user.email, { subject: listing.title })}
          data-address={listing.user.email}
          className="link inline-flex w-fit items-center gap-2 [overflow-wrap:anywhere]"
        >
          <Mail size={18} aria-hidden="true" className="shrink-0" />
          {m.listings_mail({ name: listing.user.name ?? '' })}
        </a>
      )}
      {can.mail && listing.user.email && (
        <noscript>
          <p className="[overflow-wrap:anywhere]">{readable(listing.user.email)}</p>
        </noscript>
      )}
      <Connect {...props} />
    </div>
  )
}

function Owner({ listing }: { listing: ListingProps }) {
  const { organisation, name, away } = listing.user
  const place = listing.location ?? organisation?.location
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <OrganisationLabel organisation={organisation} />
      </p>
      {name && <p>{name}</p>}
      {away && (
        <p className="flex gap-2 [overflow-wrap:anywhere]">
          <CalendarOff size={18} aria-hidden="true" className="mt-0.75 shrink-0" />
          {unbrokenPeriod(away.text)}
        </p>
      )}
      {place && (
        <p
          className={clsx(
            'flex gap-2 text-ink-muted [overflow-wrap:anywhere]',
            listing.location && 'lg:hidden print:hidden',
          )}
        >
          <MapPin size={18} aria-hidden="true" className="mt-0.75 shrink-0" />
          {place}
        </p>
      )}
    </div>
  )
}

function Connect(props: ActProps) {
  const act = useAct(props)
  const { listing, refusal, connection_id } = props
  const { user } = useShared()
  if (refusal) return <Refused listing={listing} why={refusal} />
  if (!act) return null
  const note = user?.verified
    ? connectWords(listing).note()
    : user
      ? connectWords(listing).verify()
      : m.listings_log_in_note()
  return (
    <div className="grid gap-2">
      <div data-main-act>{act}</div>
      {connection_id === null && <p className="text-sm text-ink-muted">{note}</p>}
    </div>
  )
}

/** Focus comes here once the form has closed, because the button is gone. */
function Refused({ listing, why }: { listing: ListingProps; why: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="warning"
        announce
        actions={
          <ButtonLink href={browsePaths[listing.exchange_type]} variant="secondary" size="sm">
            {listing.exchange_type === 'offer'
              ? m.listings_see_other_offers()
              : m.listings_see_other_requests()}
          </ButtonLink>
        }
      >
        {why}
      </Notice>
    </div>
  )
}
