import clsx from 'clsx'
import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tag } from '../../ui/Tag.tsx'
import type { ListingProps } from '../props.ts'

/** A fact that searches for itself. */
export type SearchTag = (text: string) => ReactNode

interface CardTagsProps {
  listing: ListingProps
  searchTag?: SearchTag | undefined
}

const mostTags = 4

/** At most four; on a phone two. The category has a tag of its own. */
export function CardTags({ listing, searchTag }: CardTagsProps) {
  const specific = listing.tags.filter((tag) => tag.key !== 'type')
  if (specific.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {specific.slice(0, mostTags).map((tag, index) => (
        <li
          key={tag.key}
          className={clsx('max-w-full sm:max-w-64', index >= mostTags / 2 && 'max-sm:hidden')}
        >
          {searchTag && searchable.includes(tag.key) ? searchTag(tag.label) : <Tag>{tag.label}</Tag>}
        </li>
      ))}
      <MoreTags count={specific.length - mostTags} className="max-sm:hidden" />
      <MoreTags count={specific.length - mostTags / 2} className="sm:hidden" />
    </ul>
  )
}

function MoreTags({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null
  return (
    <li className={className}>
      <Tag>{m.listings_more_tags({ count })}</Tag>
    </li>
  )
}

/** What no filter has: on a list their tags search for them. */
const searchable = ['manufacturer', 'product_number']
