import { isMember, type Viewer } from '../http/viewer.ts'
import type { AlertRow } from './sql.ts'

type Owned = Pick<AlertRow, 'user_id'>

/** Not even administrators see it. */
export const maySeeAlert = (viewer: Viewer, alert: Owned): boolean => viewer.user?.id === alert.user_id
export const mayChangeAlert = (viewer: Viewer, alert: Owned): boolean =>
  maySeeAlert(viewer, alert) && isMember(viewer)

/** Colleagues read the list as it is now; the link is checked separately. */
export const mayReadList = (viewer: Viewer, list: { organisation_id: number }): boolean =>
  isMember(viewer) && viewer.user?.organisation?.id === list.organisation_id
