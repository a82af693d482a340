import clsx from 'clsx'
import type { Tile as TileProps } from '../row/tile.ts'
import { Tile } from './Tile.tsx'

interface TilesProps {
  tiles: readonly TileProps[]
  mixed?: boolean
  className: string
}

export const Tiles = ({ tiles, mixed = false, className }: TilesProps) => (
  <ul className={clsx('grid grid-cols-2 gap-3 sm:gap-4', className)}>
    {tiles.map((tile) => (
      <li key={tile.id}>
        <Tile tile={tile} mixed={mixed} />
      </li>
    ))}
  </ul>
)
