import { useId } from 'react'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Tile as TileProps } from '../row/tile.ts'
import { ListingLink } from './ListingLink.tsx'
import { Picture } from './Picture.tsx'
import { shownAmount } from './unbroken.ts'

/** `mixed` where offers and requests stand side by side. */
export function Tile({ tile, mixed }: { tile: TileProps; mixed: boolean }) {
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
      <div className="grid content-start gap-1.5 p-3 sm:p-4">
        <h3
          id={titleId}
          className="line-clamp-3 text-base sm:line-clamp-2 sm:text-lg [overflow-wrap:anywhere]"
        >
          <ListingLink listing={tile} className="group-hover:underline after:rounded-md" />
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted tabular-nums">
          {mixed && <ExchangeTag type={tile.exchange_type} />}
          {tile.label && <Tag>{tile.label}</Tag>}
          {shownAmount(tile.total_units_label)}
        </p>
        <p className="text-sm text-ink-muted">{tile.organisation}</p>
      </div>
    </article>
  )
}
