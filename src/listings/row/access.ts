import { Refusal } from '../../http/errors.ts'
import { isAdministrator, isMember, isSafetyOfficer, isVerified, type Viewer } from '../../http/viewer.ts'
import { firstDayInTime } from '../../i18n/business-days.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ListingRow } from './sql.ts'

type Owned = Pick<ListingRow, 'user_id'>
type Answered = Pick<ListingRow, 'user_id' | 'away'>
type Shown = Pick<
  ListingRow,
  | 'user_id'
  | 'away'
  | 'status'
  | 'expired'
  | 'claims_too_much'
  | 'held'
  | 'deleted_at'
  | 'published_at'
  | 'organisation_status'
  | 'safety'
  | 'holds'
>

export const isOwner = (viewer: Viewer, listing: Owned): boolean =>
  viewer.user !== null && viewer.user.id === listing.user_id

/** The owner, or the colleague who stands in for them. */
export const answersFor = (viewer: Viewer, listing: Answered): boolean =>
  viewer.user !== null && answerersOf(listing).includes(viewer.user.id)

export const answerersOf = ({ user_id, away }: Answered): number[] =>
  [user_id, away?.stand_in?.id ?? null].filter((id) => id !== null)

export function visibility(viewer: Viewer, listing: Shown, isParty: boolean): 'whole' | 'gone' | 'none' {
  if (isAdministrator(viewer)) return 'whole'
  if (!listing.deleted_at && (answersFor(viewer, listing) || isParty)) return 'whole'
  if (isSafetyOfficer(viewer) && isTheirs(listing)) return 'whole'
  if (!listing.published_at || listing.held || listing.organisation_status !== 'approved') return 'none'
  const isThere = listing.status === 'active' && !listing.expired && !listing.claims_too_much
  return isThere && !listing.deleted_at ? 'whole' : 'gone'
}

export const isRecalled = ({ holds }: Pick<ListingRow, 'holds'>): boolean =>
  holds.some(({ recall_id }) => recall_id !== null)

/** Officers see what waits for them and what a recall holds. */
const isTheirs = ({ safety, holds, deleted_at }: Shown): boolean =>
  !deleted_at && (safety === 'awaiting' || isRecalled({ holds }))

export const mayEdit = (viewer: Viewer, listing: Owned): boolean =>
  isMember(viewer) && isOwner(viewer, listing)
/** A copy of what a recall names would be shown past it. */
export function mayDuplicate(viewer: Viewer, listing: Owned & Pick<ListingRow, 'holds'>): boolean | Refusal {
  if (!mayEdit(viewer, listing)) return false
  return !isRecalled(listing) || new Refusal('invalid_transition', { message: m.listings_error_recalled() })
}
/** Whether it is still there, and what it is fit for. */
export const mayAnswer = (viewer: Viewer, listing: Answered): boolean =>
  isMember(viewer) && answersFor(viewer, listing)
export const readsHolds = (viewer: Viewer, listing: Owned): boolean =>
  isOwner(viewer, listing) || isAdministrator(viewer) || isSafetyOfficer(viewer)
export const mayDelete = (viewer: Viewer, listing: Owned): boolean =>
  mayEdit(viewer, listing) || isAdministrator(viewer)
export const mayConnect = (viewer: Viewer, listing: Owned): boolean =>
  isMember(viewer) && !isOwner(viewer, listing)

/** Without an organisation one sees of people what visitors see. */
export const seesNames = (viewer: Viewer): boolean =>
  isAdministrator(viewer) || (viewer.user !== null && viewer.user.organisation !== null)
export const seesAddresses = (viewer: Viewer): boolean => isVerified(viewer) && seesNames(viewer)

interface Undecided {
  waits_since: string
  is_theirs: boolean
}

/** After the third working day administrators are told, and may decide. */
export const lateBefore = (today: string): string => firstDayInTime(today, 3)

/** Nobody decides on what is or was their own; administrators only once it is late. */
export function mayDecide(
  viewer: Viewer,
  { is_theirs, waits_since }: Undecided,
  today: string,
): 'yes' | 'own' | 'early' | 'no' {
  if (!isSafetyOfficer(viewer) && !isAdministrator(viewer)) return 'no'
  if (is_theirs) return 'own'
  return isSafetyOfficer(viewer) || waits_since < lateBefore(today) ? 'yes' : 'early'
}

export type May = ReturnType<typeof mayDecide>

export const whyNot = (may: May): string | null =>
  may === 'own' ? m.safety_decide_own() : may === 'early' ? m.safety_decide_early() : null

export const decideRefusal = (may: May, title: string | null): Refusal | null => {
  if (may === 'yes') return null
  const why = whyNot(may)
  return new Refusal('forbidden', why === null ? {} : { message: title ? `${title}: ${why}` : why })
}
