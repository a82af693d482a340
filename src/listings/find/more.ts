import type { Db } from '../../db/connect.ts'
import { type ListingRow, othersBeside } from '../row/sql.ts'
import { type Tile, tileProps } from '../row/tile.ts'

export const moreFrom = async (db: Db, listing: ListingRow): Promise<Tile[]> =>
  (await othersBeside(db, listing, 4)).map(tileProps)
