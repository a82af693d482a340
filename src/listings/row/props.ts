import { awayText } from '../../accounts/absence-words.ts'
import { nameOf } from '../../buildings/sql.ts'
import type { Value } from '../../fields/field.ts'
import { hazardsIn } from '../../fields/kinds/hazards.ts'
import { readRichText } from '../../fields/richtext/read.ts'
import { textOf } from '../../fields/server.ts'
import type { OrganisationSummary } from '../../http/shared.ts'
import { isAdministrator, type Viewer } from '../../http/viewer.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../catalogue/fields.ts'
import { tagsOf } from '../catalogue/values.ts'
import {
  answersFor,
  isOwner,
  mayAnswer,
  mayConnect,
  mayDelete,
  mayDuplicate,
  mayEdit,
  readsHolds,
  seesAddresses,
  seesNames,
} from './access.ts'
import { holdProps, mayComeBack } from './holds.ts'
import { valuesOf } from './row-values.ts'
import type { ListingRow } from './sql.ts'

export type ListingProps = ReturnType<typeof listingProps>

declare module '../../http/errors.ts' {
  interface Facts {
    /** Leads to what is left of the listing that was named. */
    remainder_listing_id?: number
    remainder_label?: string
    /** Gives the listing as it is now. */
    listing?: ListingProps | null
  }
  interface RefusedProps {
    similar?: ListingProps[]
    /** In place of what everybody reads. */
    said?: { title: string; text: string; is_own: boolean }
  }
}

export function listingProps(row: ListingRow, viewer: Viewer) {
  const values = valuesOf(row)
  const { description, extra_info, ...specifications } = row.attributes
  const described = readRichText(String(description ?? ''))
  return {
    ...specifications,
    id: row.id,
    exchange_type: row.exchange_type,
    status: row.status,
    expired: row.expired,
    hidden: row.held,
    type: row.type,
    title: row.title,
    description: described.html,
    ...(extra_info ? { extra_info: readRichText(String(extra_info)).html } : {}),
    excerpt: described.plain.slice(0, 240).replace(/\p{Cs}$/u, ''),
    images: row.images.map((image) => image.path),
    image_alts: Object.fromEntries(row.images.map((image) => [image.path, image.alt])),
    featuredImage: row.images[0]?.path ?? null,
    step: row.step,
    version: row.version,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    published_on: row.published_on,
    expires_at: row.expires_at?.toISOString() ?? null,
    expires_on: row.expires_on,
    handed_over_on: row.handed_over_on,
    location: locationOf(row),
    /** Which of the park's it is, however it was typed. */
    building: row.building && { id: row.building.id, name: nameOf(row.building) },
    total_units: unitsOf(row),
    total_units_label: unitsLabel(row),
    availability_type: (row.attributes.availability_type ?? null) as string | null,
    expiry_date: (row.attributes.expiry_date ?? null) as string | null,
    available_from: (row.attributes.available_from ?? null) as string | null,
    available_until: (row.attributes.available_until ?? null) as string | null,
    not_known: row.not_known,
    /** As its page shows them: the owner's, else those that the table has for its number. */
    pictograms: hazardsIn(row.attributes.hazards)?.pictograms ?? row.number_pictograms,
    gone: row.gone_at !== null,
    /** Past its date; its owner has until then to say what it is still fit for. */
    answer_by: answersFor(viewer, row) || isAdministrator(viewer) ? row.answer_by : null,
    /** An administrator asked whether it is still wanted, and there is no answer. */
    is_asked: row.is_asked && answersFor(viewer, row),
    awaiting_safety: row.safety === 'awaiting',
    safety: row.safety,
    safety_reason: row.safety_reason,
    holds: readsHolds(viewer, row) ? row.holds.map(holdProps) : [],
    tags: tagsOf(values, tagText),
    user: ownerOf(row, viewer),
  }
}

export function abilities(viewer: Viewer, row: ListingRow) {
  const isFree = row.status !== 'connected' && !row.deleted_at
  const isListed = row.status === 'active' && !row.expired && !row.held
  return {
    edit: mayEdit(viewer, row) && isFree,
    delete: mayDelete(viewer, row) && isFree,
    duplicate: mayDuplicate(viewer, row) === true,
    connect: mayConnect(viewer, row) && isListed,
    own: isOwner(viewer, row),
    /** It is asked about its passed date, and this is who may say. */
    answer: mayAnswer(viewer, row) && row.answer_by !== null && !row.expired && row.holds.length === 0,
    mail: seesAddresses(viewer) && !isOwner(viewer, row) && row.user_email !== null,
    hide: isAdministrator(viewer) && !row.deleted_at && mayComeBack(row),
  }
}

function ownerOf(row: ListingRow, viewer: Viewer) {
  const name = seesNames(viewer) && row.user_id ? { id: row.user_id, name: row.user_name ?? '' } : {}
  const email = seesAddresses(viewer) && row.user_email ? { email: row.user_email } : {}
  const away =
    seesNames(viewer) && row.away ? { away: { until: row.away.until, text: awayText(row.away) } } : {}
  return { organisation: row.organisation, ...name, ...email, ...away } as {
    organisation: OrganisationSummary | null
    id?: number
    name?: string
    email?: string
    away?: { until: string; text: string }
  }
}

const tagText = (key: string, value: Value): string =>
  textOf(catalogue[key as FieldKey], value, currentLocale())

export function locationOf({ attributes }: Pick<ListingRow, 'attributes'>): string | null {
  const { location_building: building, location_room: room } = attributes
  if (!building) return null
  return room ? `${building} (${room})` : String(building)
}

const unitsOf = ({ attributes }: Pick<ListingRow, 'attributes'>): number | null =>
  typeof attributes.total_units === 'number' ? attributes.total_units : null

/** As data; people read it `grouped`. `?` for a chemical without number or unit. */
export function unitsLabel(row: Pick<ListingRow, 'attributes' | 'type'>): string {
  const units = unitsOf(row)
  if (units === null) return '?'
  const per = row.attributes.pieces_per_unit
  if (typeof per === 'number') return m.listings_units_of({ count: units, per, total: units * per })
  if (row.type !== 'chemicals') return m.listings_units({ count: units })
  return `${units} ${row.attributes.volume_weight_unit ?? '?'}`
}

export const photoRatio = ({ images: [first] }: Pick<ListingRow, 'images'>): number =>
  first ? first.width / first.height : 4 / 3
