import { isAdministrator, isMember, type Viewer } from '../http/viewer.ts'
import type { ConnectionRow } from './sql.ts'

type Parties = Pick<ConnectionRow, 'buyer_id' | 'seller_id'>

export const isParty = (viewer: Viewer, { buyer_id, seller_id }: Parties): boolean =>
  viewer.user !== null && [buyer_id, seller_id].includes(viewer.user.id)

/** Only the two parties and administrators know of a connection. */
export const maySee = (viewer: Viewer, connection: Parties): boolean =>
  isParty(viewer, connection) || isAdministrator(viewer)
export const mayComplete = (viewer: Viewer, connection: Parties): boolean =>
  isMember(viewer) && isParty(viewer, connection)
export const mayCancel = (viewer: Viewer, connection: Parties): boolean =>
  mayComplete(viewer, connection) || isAdministrator(viewer)
