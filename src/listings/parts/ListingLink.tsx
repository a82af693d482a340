import { Link, router } from '@inertiajs/react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { unbroken } from './unbroken.ts'

interface ListingLinkProps {
  listing: { id: number; title: string }
  className?: string
}

/** Covers the whole card around it; its page is requested before the press ends. */
export function ListingLink({ listing: { id, title }, className }: ListingLinkProps) {
  const href = `/listings/${id}`
  return (
    <Link
      href={href}
      prefetch="hover"
      {...useTouchPrefetch(href)}
      className={clsx(
        'after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
    >
      {unbroken(title)}
    </Link>
  )
}

/** Milliseconds a finger rests before it presses instead of scrolls. */
const rest = 40

function useTouchPrefetch(href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = () => {
    timer.current = setTimeout(() => router.prefetch(href, {}, { cacheFor: '30s' }), rest)
  }
  return { onTouchStart: start, onTouchMove: stop, onTouchCancel: stop, onTouchEnd: stop }
}
