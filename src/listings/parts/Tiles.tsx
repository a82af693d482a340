import clsx from 'clsx'
import type { Tile as TileProps } from '../row/tile.ts'
import { Tile } from './Tile.tsx'

export const Tiles = ({ tiles, className }: { tiles: readonly TileProps[]; className: string }) => (
  <ul className={clsx('grid grid-cols-2 gap-3 sm:gap-4', className)}>
    {tiles.map((tile) => (
      <li key={tile.id}>
        <Tile tile={tile} />
      </li>
    ))}
  </ul>
)
