import type { ListingProps } from '../../listings/props.ts'
import type { ConnectionProps, connectionAbilities } from '../props.ts'

export interface ShowProps {
  connection: ConnectionProps
  /** As it is now; null when it was deleted. */
  listing: ListingProps | null
  can: ReturnType<typeof connectionAbilities>
}
