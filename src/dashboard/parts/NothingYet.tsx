import { Link } from '@inertiajs/react'
import { Fragment } from 'react'

interface NothingYetProps {
  title: string
  links: readonly (readonly [href: string, words: string])[]
}

/** One line in place of an empty list, and where to begin. */
export const NothingYet = ({ title, links }: NothingYetProps) => (
  <p className="text-ink-muted">
    {title}.
    {links.map(([href, words], index) => (
      <Fragment key={href}>
        {index === 0 ? ' ' : ' · '}
        <Link href={href} className="link inline-flex min-h-11 items-center">
          {words}
        </Link>
      </Fragment>
    ))}
  </p>
)
