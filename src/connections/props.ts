import type { Away } from '../accounts/absence.ts'
import { awayText } from '../accounts/absence-words.ts'
import type { Config } from '../config.ts'
import { readRichText } from '../fields/richtext/read.ts'
import type { PropsOf } from '../http/as-json.ts'
import type { Viewer } from '../http/viewer.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { dayIn, todayIn } from '../i18n/day.ts'
import { grouped, numberText } from '../i18n/number.ts'
import { writtenPeriod } from '../i18n/written-day.ts'
import { unitsLabel } from '../listings/row/props.ts'
import { type Person, person } from '../tables/person.ts'
import {
  mayArrange,
  mayCancel,
  mayHandOver,
  mayNameContact,
  mayOfferAgain,
  maySpeakAsGiver,
  type Side,
  sideOf,
  standsInFor,
} from './access.ts'
import type { connectionPage } from './actions.ts'
import { isLent, isMissed } from './loan-state.ts'
import { passedMeanwhile, wasClinical } from './past-date.ts'
import { contactOf } from './people.ts'
import type { ConnectionRow, PickupRow } from './sql.ts'
import { metMaterials } from './statement.ts'

export type ConnectionProps = ReturnType<typeof connectionProps>
export type ShowProps = PropsOf<typeof connectionPage>

type InPark = Pick<Config, 'parkTimeZone'>

export interface Party extends Person {
  email: string | null
  /** False where no mail of LabEx goes to: the other side has to write themselves. */
  is_reached: boolean
  /** Their mail server does not know their address: mail comes back, LabEx's and others'. */
  is_refused: boolean
  /** Until when, and who stands in, so that nobody waits in vain. */
  away: {
    until: string
    has_left: boolean
    stand_in: { name: string; email: string } | null
    text: string
  } | null
  /** Can log in, but neither propose nor agree any more. */
  is_out: boolean
}

export function connectionProps(row: ConnectionRow, viewer: Viewer, { parkTimeZone }: InPark) {
  const [buyer, seller] = [partyOf(row, 'buyer'), partyOf(row, 'seller')]
  const side = sideOf(viewer, row)
  const isBuyer = side === 'buyer'
  return {
    id: row.id,
    status: row.status,
    /** As `status`, but for what is lent: on loan, overdue or returned. */
    state: row.state,
    exchange_type: row.exchange_type,
    listing_id: row.listing_id,
    offer_id: row.offer_id,
    offer: {
      id: row.offer_id ?? row.listing_id,
      title: row.title,
      type: row.type,
      total_units: row.total_units,
    },
    buyer,
    seller,
    user: isBuyer ? seller : buyer,
    role: isBuyer ? ('request' as const) : ('offer' as const),
    /** Tells whose side the viewer is on; null for administrators. */
    side,
    /** The absent person for whom they act. */
    stands_in_for: side && standsInFor(viewer, row, side) ? row[`${side}_name`] : null,
    what: whatOf(row),
    total_units: row.total_units,
    total_units_label: agreedLabel(row),
    extra_info: readRichText(row.extra_info).html,
    ...{ cancel_reason: row.cancel_reason, cancelled_by: row.cancelled_side },
    cancelled_by_name: row.cancelled_by_name,
    message_by: row.extra_info ? writerOf(row) : null,
    asked_title: askedTitle(row),
    remainder_listing_id: row.remainder_listing_id,
    pickups: row.pickups.map((pickup) => pickupProps(pickup, parkTimeZone)),
    /** Until a recall is over it does not change hands. */
    is_recalled: row.is_recalled,
    written: row.written_at !== null,
    is_silent: row.is_silent && isOlderThanWorkingDay(row.created_on, parkTimeZone),
    created_at: row.created_at.toISOString(),
    created_on: row.created_on,
    ...{ completed_on: row.completed_on, completed_by: row.completed_by_name },
    cancelled_on: row.cancelled_on,
    lent: isLent(row),
    /** Its days passed before it was handed over. */
    is_missed: isMissed(row, todayIn(parkTimeZone)),
    available_until: isLent(row) ? row.available_until : null,
    returned_on: row.returned_on,
    returned_by: row.returned_by_name,
    /** It passed after the thing was promised. */
    past_date: passedMeanwhile(row, todayIn(parkTimeZone)),
    /** It was said to be fit for clinical use, and no longer is. */
    is_past_clinical: wasClinical(row) && passedMeanwhile(row, todayIn(parkTimeZone)) !== null,
    handover_id: row.handover_id,
    met: row.needs_statement ? metMaterials.filter((key) => row.goods[key] === true) : [],
    statement: row.statement,
    ...{ stated_on: row.stated_on, stated_by: row.stated_by_name },
    contacts: { buyer: reachable(contactOf(row, 'buyer')), seller: reachable(contactOf(row, 'seller')) },
  }
}

const partyOf = (row: ConnectionRow, side: Side): Party => ({
  ...person(row[`${side}_id`], row[`${side}_name`], row[`${side}_organisation`]),
  // Others may read the mail of somebody who has left.
  email: row[`${side}_away`]?.has_left ? null : row[`${side}_email`],
  is_reached: row[`${side}_is_reached`] === true,
  is_refused: row[`${side}_is_refused`] === true,
  is_out: row[`${side}_is_out`],
  away: awayProps(row[`${side}_away`]),
})

const awayProps = (away: Away | null): Party['away'] =>
  away && {
    ...{ until: away.until, has_left: away.has_left },
    ...{ stand_in: reachable(away.stand_in), text: awayText(away) },
  }

const reachable = (person: { name: string; email: string } | null) =>
  person && { name: person.name, email: person.email }

const isOlderThanWorkingDay = (day: string, timeZone: string): boolean =>
  addBusinessDays(day, 1) < todayIn(timeZone)

/** "2 × Filter tips" or "250 g Agar". */
export function whatOf(row: Pick<ConnectionRow, 'title' | 'total_units' | 'type' | 'volume_weight_unit'>) {
  if (row.volume_weight_unit) return `${grouped(agreedLabel(row))} ${row.title}`
  return row.total_units === 1 ? row.title : `${numberText(row.total_units)} × ${row.title}`
}

/** The side that connected: the buyer of an offer, the seller of a request. */
export const writerOf = ({ exchange_type }: Pick<ConnectionRow, 'exchange_type'>): Side =>
  exchange_type === 'request' ? 'seller' : 'buyer'

export const askedTitle = ({ exchange_type, status, listing_title }: ConnectionRow): string | null =>
  exchange_type === 'request' && status !== 'cancelled' ? listing_title : null

export const connectionAbilities = (viewer: Viewer, row: ConnectionRow) => ({
  cancel: mayCancel(viewer, row) && row.status === 'open',
  complete: mayHandOver(viewer, row) && row.status === 'open',
  tell_written: maySpeakAsGiver(viewer, row) && row.status === 'open' && row.written_at === null,
  state: maySpeakAsGiver(viewer, row) && row.status === 'open' && row.needs_statement,
  name_contact: mayNameContact(viewer, row) && row.status === 'open',
  return: mayArrange(viewer, row) && row.status === 'completed' && isLent(row) && row.returned_at === null,
  offer_again: mayOfferAgain(viewer, row) && row.returned_at !== null,
})

export type PickupProps = ReturnType<typeof pickupProps>

function pickupProps({ starts_at, ends_at, proposed_by, ...pickup }: PickupRow, timeZone: string) {
  const [from, until] = [new Date(starts_at), ends_at ? new Date(ends_at) : null]
  return {
    id: pickup.id,
    starts_at: from.toISOString(),
    ends_at: until?.toISOString() ?? null,
    when: writtenPeriod(from, until, timeZone),
    day: dayIn(from, timeZone),
    /** Decided here, so that the page says the same in the browser. */
    is_past: (until ?? from).getTime() < Date.now(),
    place: pickup.place,
    note: pickup.note,
    by: proposed_by,
    proposer: pickup.proposer,
    accepter: pickup.accepter,
    proposed_on: pickup.proposed_on,
    agreed_on: pickup.agreed_on,
    status: pickup.status,
  }
}

export function agreedLabel(row: Pick<ConnectionRow, 'total_units' | 'type' | 'volume_weight_unit'>): string {
  const attributes = {
    total_units: row.total_units,
    ...(row.volume_weight_unit ? { volume_weight_unit: row.volume_weight_unit } : {}),
  }
  return unitsLabel({ attributes, type: row.type as 'chemicals' })
}

export const plainMessage = (row: ConnectionRow): string => readRichText(row.extra_info).plain
