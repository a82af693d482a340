import { isAdministrator, isMember, type Viewer } from '../http/viewer.ts'

interface Owned {
  user_id: number
}

export const isOwner = ({ user }: Viewer, { user_id }: Owned): boolean => user?.id === user_id
export const mayEdit = (viewer: Viewer, clearOut: Owned): boolean =>
  isMember(viewer) && isOwner(viewer, clearOut)
/** What LabEx asks its owner before the last day. */
export { mayAnswer } from '../listings/row/access.ts'

/** Room, hours, days and contact. */
export const mayVisit = (viewer: Viewer): boolean => isMember(viewer) || isAdministrator(viewer)
/** Also while nothing of it is listed. */
export const mayAlwaysSee = (viewer: Viewer, clearOut: Owned): boolean =>
  isAdministrator(viewer) || isOwner(viewer, clearOut)
