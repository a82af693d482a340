import { Link as InertiaLink, type InertiaLinkProps } from '@inertiajs/react'

/**
 * Inertia's link. The server, where nobody presses it, draws the element alone: a list has eighty, each with thirty
 * settings and ten hooks, which took a twentieth of its page.
 */
export const Link = import.meta.env.SSR ? Drawn : InertiaLink

type LinkProps = Omit<InertiaLinkProps, 'as' | 'data' | 'method' | 'onError' | 'onProgress'>

function Drawn({
  href,
  prefetch,
  cacheFor,
  only,
  component,
  pageProps,
  preserveScroll,
  preserveState,
  ...rest
}: LinkProps) {
  return <a {...rest} href={String(href)} />
}
