import { router } from '@inertiajs/react'
import clsx from 'clsx'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { fetchPageFiles } from '../../browser/page-files.ts'
import { Link } from '../../ui/Link.tsx'
import type { ListingProps } from '../row/props.ts'
import { unbroken } from './unbroken.ts'

const page = 'listings/Show'

interface ListingLinkProps extends Painting {
  listing: { id: number; title: string }
  className?: string
}

interface Painting {
  component?: typeof page
  pageProps?: (current: object, shared: object) => Record<string, unknown>
}

/** Covers the card; the page is requested before the press ends. */
export function ListingLink({ listing: { id, title }, className, ...painting }: ListingLinkProps) {
  const href = `/listings/${id}`
  return (
    <Link
      href={href}
      prefetch="hover"
      {...painting}
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

export function usePainting(listing: ListingProps): Painting {
  if (!useListingPage()) return {}
  // A flash message is shown once.
  return {
    component: page,
    pageProps: (_, shared) => ({ ...shared, flash: null, listing, painted: true }),
  }
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

let isHere = false
let asked = false
const listeners = new Set<() => void>()

/** Waits a second with the listing page's files, so that they do not delay the list. */
const useListingPage = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isHere,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  if (!asked) setTimeout(fetchPage, 1_000)
  asked = true
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Until they have loaded, a tap asks for the page first, like any link. */
async function fetchPage(): Promise<void> {
  isHere = await fetchPageFiles(page).then(
    () => true,
    () => false,
  )
  for (const listener of listeners) listener()
}
