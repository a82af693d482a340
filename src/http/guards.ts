import { m } from '../i18n/paraglide/messages.js'
import { Refusal } from './errors.ts'
import {
  isAdministrator,
  isMember,
  isOnlyBoard,
  isSafetyOfficer,
  readsReport,
  type Viewer,
} from './viewer.ts'

export type Guard = (viewer: Viewer) => Refusal | null

export const anyone: Guard = () => null

/** Includes the unverified, who can resend, correct the address, log out or delete the account. */
export const signedIn: Guard = (viewer) => (viewer.user ? null : new Refusal('unauthenticated'))

export const verified: Guard = (viewer) => {
  if (!viewer.user) return new Refusal('unauthenticated')
  if (!viewer.user.verified) return new Refusal('email_not_verified')
  if (viewer.user.must_change_password) return new Refusal('password_change_required')
  return null
}

export const member: Guard = (viewer) => {
  const refusal = verified(viewer)
  if (refusal || isMember(viewer)) return refusal
  const isOfNone = isOnlyBoard(viewer) || (isAdministrator(viewer) && !viewer.user?.organisation)
  return isOfNone
    ? new Refusal('forbidden', { message: m.common_error_no_organisation() })
    : new Refusal('organisation_revoked')
}

export const memberOrAdministrator: Guard = (viewer) =>
  isAdministrator(viewer) ? verified(viewer) : member(viewer)

export const administrator: Guard = (viewer) =>
  verified(viewer) ?? (isAdministrator(viewer) ? null : new Refusal('forbidden'))

/** Administrators watch that officers decide. */
export const officerOrAdministrator: Guard = (viewer) =>
  isAdministrator(viewer) ? verified(viewer) : safetyOfficer(viewer)

export const safetyOfficer: Guard = (viewer) =>
  memberOrAdministrator(viewer) ?? (isSafetyOfficer(viewer) ? null : new Refusal('forbidden'))

export const reportReader: Guard = (viewer) =>
  verified(viewer) ?? (readsReport(viewer) ? null : new Refusal('forbidden'))
