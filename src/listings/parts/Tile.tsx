import { useId } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tag } from '../../ui/Tag.tsx'
import type { Tile as TileProps } from '../newest.ts'
import { ListingLink } from './ListingLink.tsx'
import { Picture, Thumbnail } from './Picture.tsx'
import { onOneLine } from './unbroken.ts'

/** An offer at a glance, photo on top; the title is the only link, over all of it. */
export function Tile({ tile }: { tile: TileProps }) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className="card group relative grid h-full content-start overflow-hidden rounded-lg border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <Picture
        path={tile.featuredImage}
        type={tile.type}
        alt=""
        variant="card"
        width={352}
        height={264}
        className="aspect-[4/3] w-full object-cover"
      />
      <div className="grid content-start gap-1.5 p-4">
        <h3 id={titleId} className="line-clamp-2 text-lg [overflow-wrap:anywhere]">
          <ListingLink listing={tile} className="group-hover:underline after:rounded-md" />
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted tabular-nums">
          {tile.label && <Tag>{tile.label}</Tag>}
          {onOneLine(tile.total_units_label)}
        </p>
        <p className="text-sm text-ink-muted">{tile.organisation}</p>
      </div>
    </article>
  )
}

/** An offer or request in one row. */
export function TileRow({ tile }: { tile: TileProps }) {
  const isOffer = tile.exchange_type === 'offer'
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className="group relative flex items-center gap-3 py-2.5">
      <Thumbnail path={isOffer ? tile.featuredImage : null} type={tile.type} />
      <div className="min-w-0">
        <h4 id={titleId} className="truncate font-semibold">
          <ListingLink listing={tile} className="group-hover:underline after:rounded-md" />
        </h4>
        <p className="truncate text-sm text-ink-muted">
          {isOffer ? (tile.label ?? m.ui_offer()) : m.ui_request()} · {tile.organisation}
        </p>
      </div>
    </article>
  )
}
