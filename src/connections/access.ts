import { isAdministrator, isMember, isSafetyOfficer, type Viewer } from '../http/viewer.ts'
import type { ConnectionRow } from './sql.ts'

type Parties = Pick<ConnectionRow, 'buyer_id' | 'seller_id'>
type People = Parties &
  Pick<ConnectionRow, 'buyer_contact_id' | 'seller_contact_id' | 'buyer_away' | 'seller_away'>
export type Side = 'buyer' | 'seller'

/** As a party, as the colleague a party named, or as a stand-in. */
export function sideOf({ user }: Viewer, row: People): Side | null {
  if (!user) return null
  if ([row.buyer_id, row.buyer_contact_id].includes(user.id)) return 'buyer'
  if ([row.seller_id, row.seller_contact_id].includes(user.id)) return 'seller'
  if (row.buyer_away?.stand_in?.id === user.id) return 'buyer'
  return row.seller_away?.stand_in?.id === user.id ? 'seller' : null
}

/** On a side neither as its party nor as the colleague it named. */
export const standsInFor = ({ user }: Viewer, row: People, side: Side): boolean =>
  user !== null && ![row[`${side}_id`], row[`${side}_contact_id`]].includes(user.id)

export const isParty = (viewer: Viewer, { buyer_id, seller_id }: Parties): boolean =>
  viewer.user !== null && [buyer_id, seller_id].includes(viewer.user.id)

/** The parties, named colleagues, stand-ins and administrators; officers where a recall names it. */
export const maySee = (viewer: Viewer, connection: People & Pick<ConnectionRow, 'is_recalled'>): boolean =>
  sideOf(viewer, connection) !== null ||
  isAdministrator(viewer) ||
  (connection.is_recalled && isSafetyOfficer(viewer))
/** Either side arranges pick-ups and hands over. */
export const mayArrange = (viewer: Viewer, connection: People): boolean =>
  isMember(viewer) && sideOf(viewer, connection) !== null
/** What a recall names stays where it is: no time and no handover. */
export const mayHandOver = (
  viewer: Viewer,
  connection: People & Pick<ConnectionRow, 'is_recalled'>,
): boolean => mayArrange(viewer, connection) && !connection.is_recalled
/** Only the giver says "I have written", and how equipment was cleaned. */
export const maySpeakAsGiver = (viewer: Viewer, connection: People): boolean =>
  mayArrange(viewer, connection) && sideOf(viewer, connection) === 'seller'
export const mayNameContact = (viewer: Viewer, connection: Parties): boolean =>
  isMember(viewer) && isParty(viewer, connection)
export const mayCancel = (viewer: Viewer, connection: Parties): boolean =>
  mayNameContact(viewer, connection) || isAdministrator(viewer)
/** Only the giver can offer again what came back. */
export const mayOfferAgain = ({ user }: Viewer, { seller_id }: Parties): boolean =>
  user !== null && user.id === seller_id
