import type { abilities, ListingProps } from '../../props.ts'
import type { Tile } from '../../tile.ts'
import type { RestProps } from './RestLink.tsx'

export interface ShowProps extends RestProps {
  listing: ListingProps
  can: ReturnType<typeof abilities>
  /** To the owner: what may fit, with reasons in words. */
  matches: { listing: ListingProps; reasons: string[] }[]
  /** To everybody else: what its organisation has besides. */
  more: Tile[]
  /** The viewer's connection about this listing. */
  connection_id: number | null
}
