import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tag } from '../../ui/Tag.tsx'
import type { ListingProps } from '../row/props.ts'
import { CategoryTag } from './category.tsx'

export type SearchTag = (text: string) => ReactNode

interface CardTagsProps {
  listing: ListingProps
  searchTag?: SearchTag | undefined
}

const mostTags = 4

/** A phone has no room for the other tags. */
export function CardTags({ listing, searchTag }: CardTagsProps) {
  const specific = listing.tags.filter((tag) => tag.key !== 'type')
  const more = specific.length - mostTags
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5 max-sm:hidden lg:col-span-2">
      <li className="flex shrink-0">
        <CategoryTag type={listing.type} />
      </li>
      {specific.slice(0, mostTags).map((tag) => (
        <li key={tag.key} className="flex min-w-0 max-w-64">
          {searchTag && searchable.includes(tag.key) ? searchTag(tag.label) : <Tag>{tag.label}</Tag>}
        </li>
      ))}
      {more > 0 && (
        <li className="flex shrink-0">
          <Tag>{m.listings_more_tags({ count: more })}</Tag>
        </li>
      )}
    </ul>
  )
}

const searchable = ['manufacturer', 'product_number']
