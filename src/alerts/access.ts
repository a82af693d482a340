import { isMember, type Viewer } from '../http/viewer.ts'
import type { AlertRow } from './sql.ts'

type Owned = Pick<AlertRow, 'user_id'>

/** Alerts are their owner's alone; nobody else knows of them, administrators included. */
export const maySeeAlert = (viewer: Viewer, alert: Owned): boolean => viewer.user?.id === alert.user_id
export const mayChangeAlert = (viewer: Viewer, alert: Owned): boolean =>
  maySeeAlert(viewer, alert) && isMember(viewer)
