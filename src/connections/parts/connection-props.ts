import type { ListingProps } from '../../listings/props.ts'
import type { Rest } from '../goods.ts'
import type { ConnectionProps, connectionAbilities } from '../props.ts'

export interface ShowProps {
  connection: ConnectionProps
  /** What was connected to and what is handed over, as they are now; null when the viewer may not see them. */
  listing: ListingProps | null
  goods: ListingProps | null
  rests: Rest[]
  can: ReturnType<typeof connectionAbilities>
}
