import type { Grant } from '../db/people-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import type { OrganisationSummary } from './shared.ts'

export interface SignedInUser {
  id: number
  name: string
  email: string
  role: 'user' | 'administrator'
  locale: Locale | null
  verified: boolean
  must_change_password: boolean
  grants: Grant[]
  is_safety_officer: boolean
  address_ends_at: Date | null
  is_refused: boolean
  has_factor: boolean
  /** Nothing else opens after it until one is set up; null: not asked. */
  factor_due_at: Date | null
  organisation: (OrganisationSummary & { status: 'approved' | 'revoked' }) | null
}

export interface Viewer {
  user: SignedInUser | null
  session_id: number | null
  /** By a factor, or by password where there is none. */
  proved_at: Date | null
  mail_opened_at: Date | null
  /** This session began with the account of an institution. */
  by_provider: boolean
}

export const visitor: Viewer = {
  user: null,
  session_id: null,
  proved_at: null,
  mail_opened_at: null,
  by_provider: false,
}

export const provesOtherwise = ({ user, by_provider }: Viewer): boolean =>
  user !== null && (user.has_factor || by_provider)

export const isAdministrator = (viewer: Viewer): boolean => viewer.user?.role === 'administrator'
export const isSafetyOfficer = (viewer: Viewer): boolean =>
  isVerified(viewer) && viewer.user?.is_safety_officer === true
export const isVerified = (viewer: Viewer): boolean => viewer.user?.verified === true

export const readsReport = (viewer: Viewer): boolean =>
  isAdministrator(viewer) || (isBoard(viewer) && viewer.user?.organisation?.status !== 'revoked')

/** Takes part in nothing and reads the report. */
export const isOnlyBoard = (viewer: Viewer): boolean =>
  !isAdministrator(viewer) && isBoard(viewer) && viewer.user?.organisation === null

const isBoard = (viewer: Viewer): boolean => viewer.user?.grants.includes('board') === true

/** An administrator or board member of no organisation, or revoked staff. */
export const isOutsider = ({ user }: Viewer): boolean =>
  user !== null && user.organisation?.status !== 'approved'

export const isMember = (viewer: Viewer): boolean =>
  isVerified(viewer) && !viewer.user?.must_change_password && !isOutsider(viewer)

/** `due` before the day nothing else opens, `needed` after. Needs a confirmed address and own password. */
export type FactorState = 'none' | 'due' | 'needed' | 'set'

export function factorState({ user }: Viewer): FactorState {
  if (user?.has_factor) return 'set'
  if (!user?.factor_due_at) return 'none'
  const mustFirst = !user.verified || user.must_change_password
  return mustFirst || user.factor_due_at.getTime() > Date.now() ? 'due' : 'needed'
}

/** The demo asks for none, because its passwords are printed. */
export const excusedInDemo = ({ demo }: { demo: boolean }, viewer: Viewer): Viewer =>
  demo && viewer.user ? { ...viewer, user: { ...viewer.user, factor_due_at: null } } : viewer
