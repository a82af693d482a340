import { z } from 'zod'
import { reachOf } from '../accounts/reach.ts'
import { anyText } from '../fields/line.ts'
import { schemaOf } from '../fields/server.ts'
import { action, type Call, idParam, page, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { textsOf } from '../substances/statements.ts'
import { comparedKeys } from './catalogue/compared.ts'
import { describedFields, describedQuery } from './catalogue/described.ts'
import { catalogue, type FieldKey } from './catalogue/fields.ts'
import { browseProps, keptQuery } from './find/browse-props.ts'
import { type Comparable, possibleMatches } from './find/matches.ts'
import { siblingListings } from './find/siblings.ts'
import { goneRefusal } from './gone.ts'
import { isOwner, isRecalled, mayDelete, mayDuplicate, mayEdit, visibility } from './row/access.ts'
import { restOf } from './row/find-rest.ts'
import { knownHazards } from './row/known-hazards.ts'
import { listingMeta } from './row/meta.ts'
import { placeFor } from './row/place.ts'
import { promisedTo } from './row/promised.ts'
import { abilities, type ListingProps, listingProps, photoRatio } from './row/props.ts'
import { type RecallToAnswer, recallToAnswer } from './row/recalls.ts'
import { connectedRefusal } from './row/refusals.ts'
import { heldText, savedText, shownText } from './row/shown-text.ts'
import { isPartyTo, type ListingRow, listingById } from './row/sql.ts'
import { tileProps } from './row/tile.ts'
import { changesSchema, withGiven } from './write/changes.ts'
import { createListing, deleteListing, duplicateListing } from './write/listing.ts'
import { safetyFor } from './write/stopped.ts'
import { updateListing } from './write/update.ts'

export const offersPage = page('listings/Index', {
  summary: 'Offers: a page of results, counts per filter, ranges.',
  documents: describedQuery,
  props: (call) => browseProps(call, 'offer'),
  kept: (query) => keptQuery('offer', query),
  meta: () => ({
    title: m.listings_offers_title(),
    description: m.listings_offers_lead(),
    card: 'offers',
    canonicalParams: ['page'],
  }),
})
export const requestsPage = page('listings/Index', {
  summary: 'Requests: a page of results, counts per filter, ranges.',
  documents: describedQuery,
  props: (call) => browseProps(call, 'request'),
  kept: (query) => keptQuery('request', query),
  meta: () => ({
    title: m.listings_requests_title(),
    description: m.listings_requests_lead(),
    card: 'requests',
    canonicalParams: ['page'],
  }),
})

export const browseAction = action({
  summary: 'Browse offers or requests.',
  input: () =>
    z.object({ exchange_type: z.enum(['offer', 'request'], { error: () => m.fields_error_choice() }) }),
  documents: describedQuery,
  run: (call, { exchange_type }) => browseProps(call, exchange_type),
  reply: (props) => props,
})

export const showPage = page('listings/Show', {
  summary: 'A listing, what one may do with it, and what may fit it.',
  load: visibleListing,
  props: async (call, listing) => ({
    ...(await handoverOf(call, listing)),
    listing: { ...listingProps(listing, call.viewer), can: abilities(call.viewer, listing) },
    can: abilities(call.viewer, listing),
    photo_ratio: photoRatio(listing),
    matches: await matchesFor(call, listing),
    ...(await safetyFor(call, listing)),
    more: isOwner(call.viewer, listing) ? [] : (await siblingListings(call, listing, 4)).map(tileProps),
    recall: await recallFor(call, listing),
    ...(await hazardsFor(call, listing)),
    ...(await restOf(call.db, listing.id)),
  }),
  kept: () => '',
  meta: (_, { listing }) => listingMeta(listing),
})

export const createPage = page('listings/Create', {
  summary: 'A new listing, or with `like` one more from the same shelf.',
  props: async (call) => ({ listing: null, like: await likeOf(call), place: await placeFor(call) }),
})

export const editPage = page('listings/Edit', {
  summary: 'A listing to change.',
  load: visibleListing,
  allow: mayEdit,
  props: async (call, listing) =>
    listing.status === 'connected'
      ? connectedRefusal(listing)
      : { listing: listingProps(listing, call.viewer), place: await placeFor(call) },
})

export const createAction = action({
  summary: 'Make an inactive listing.',
  example: {
    exchange_type: 'offer',
    type: 'equipment',
    title: 'Benchtop centrifuge 5804 R',
    device_type: 'centrifuge',
    manufacturer: 'Eppendorf',
    operational_age: 2016,
    total_units: 1,
    availability_type: 'free',
    location_building: 'Kruyt',
  },
  input: () => changesSchema().omit({ status: true, version: true }),
  documents: describedFields,
  run: async (call, changes) => {
    const id = await createListing(call.db, userOf(call), withGiven(call, changes), placeOf(call))
    return id instanceof Refusal ? id : savedListing(call, id)
  },
  reply: (listing) => ({ message: m.listings_saved(), listing }),
})
export const updateAction = action({
  summary: 'Change a listing, publish it or take it off the lists.',
  example: { status: 'active' },
  load: visibleListing,
  allow: mayEdit,
  input: changesSchema,
  documents: describedFields,
  run: async (call, changes, listing) => {
    const id = await updateListing(call.db, listing, withGiven(call, changes), placeOf(call))
    if (id instanceof Refusal) return id
    // The wizard leads to another page, which shows the message.
    const saved = await savedListing(call, id)
    const becomesActive = changes.status === 'active' && listing.status !== 'active'
    const message = becomesActive ? await becameShownText(call, saved) : savedText(saved)
    if (changes.step && becomesActive) call.flash(message)
    return { message, listing: saved }
  },
  reply: (answer) => answer,
})
export const deleteAction = action({
  summary: 'Delete a listing.',
  load: visibleListing,
  allow: mayDelete,
  input: () => z.object({ reason: anyText(500).nullish() }),
  run: async (call, { reason }, listing) =>
    (await deleteListing(call.db, call, listing.id, reason || null)) ?? listing,
  reply: ({ title }) => ({ message: m.listings_deleted({ title }) }),
})

async function becameShownText(call: Call, saved: ListingProps): Promise<string> {
  const reach = saved.exchange_type === 'request' ? await reachOf(call.db, userOf(call).id) : null
  return reach && !heldText(saved) ? m.listings_asked({ reach }) : shownText(saved)
}

function duplicated(missing: number[]): string {
  if (missing.length === 0) return m.listings_duplicated()
  const photos = new Intl.ListFormat(currentLocale()).format(missing.map(String))
  return m.listings_duplicated_without({ count: missing.length, photos })
}

export const duplicateAction = action({
  summary: "Copy one's own listing, inactive.",
  load: visibleListing,
  allow: mayDuplicate,
  run: async (call, _, listing) => {
    const copy = await duplicateListing(call.db, call.app.store, listing, userOf(call))
    if (copy.missing.length > 0)
      call.app.log.error({ listing: listing.id, photos: copy.missing }, 'images have no file')
    call.flash(duplicated(copy.missing))
    return copy
  },
  reply: ({ id, missing }) => ({ message: duplicated(missing), listing_id: id }),
})

export const possibleMatchesAction = action({
  summary: 'What may fit a listing while it is written.',
  input: comparedSchema,
  run: (call, { exchange_type, type, title, ...attributes }) =>
    matchProps(call, { exchange_type, type, title: title ?? '', attributes, user_id: userOf(call).id }),
  reply: (matches) => ({ matches }),
})

async function handoverOf(call: Call, listing: ListingRow) {
  const connection_id = await isPartyTo(call.db, call.viewer, listing.id)
  return { connection_id, promised: await promisedTo(call, listing, connection_id) }
}

async function recallFor({ db, viewer }: Call, row: ListingRow): Promise<RecallToAnswer | null> {
  return viewer.user && isRecalled(row) ? recallToAnswer(db, { listing_id: row.id }, viewer.user.id) : null
}

async function matchesFor(call: Call, listing: ListingRow) {
  const isOver = listing.status === 'connected' || listing.gone_at !== null || listing.held
  if (!isOwner(call.viewer, listing) || isOver) return []
  return matchProps(call, listing)
}

async function matchProps(call: Call, listing: Comparable) {
  const found = await possibleMatches(call.db, listing)
  return found.map((match) => ({ ...match, listing: listingProps(match.listing, call.viewer) }))
}

async function hazardsFor({ db, viewer }: Call, listing: ListingRow) {
  const known = await knownHazards(db, listing, isOwner(viewer, listing))
  const codes = known?.of.flatMap(({ statements }) => statements) ?? []
  return { known_hazards: known, statements: textsOf(codes, currentLocale()) }
}

async function likeOf(call: Call) {
  const id = Number(call.query.get('like'))
  const row = Number.isInteger(id) && id > 0 && id < 2 ** 31 ? await listingById(call.db, id) : undefined
  return row && mayEdit(call.viewer, row) && !row.deleted_at ? listingProps(row, call.viewer) : null
}

/** Throws a 404 when the viewer may not know of it, a 410 when it is gone for them. */
async function visibleListing(call: Call): Promise<ListingRow | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await listingById(call.db, id)
  if (!row) return null
  const isParty = async () => (await isPartyTo(call.db, call.viewer, row.id)) !== null
  const asStranger = visibility(call.viewer, row, false)
  const seen = asStranger === 'whole' ? asStranger : visibility(call.viewer, row, await isParty())
  if (seen === 'gone') throw await goneRefusal(call, row)
  return seen === 'whole' ? row : null
}

async function savedListing(call: Call, id: number) {
  const row = await listingById(call.db, id)
  if (!row) throw new Refusal('not_found')
  return { ...listingProps(row, call.viewer), can: abilities(call.viewer, row) }
}

function comparedSchema() {
  const [exchange_type, type, ...rest] = comparedKeys
  const text = (key: FieldKey) => schemaOf(catalogue[key], '') as z.ZodType<string>
  return z.object({
    [exchange_type]: text(exchange_type),
    [type]: text(type),
    ...Object.fromEntries(rest.map((key) => [key, text(key).optional()])),
  }) as z.ZodType<ComparableKeys>
}

type ComparableKeys = Pick<Comparable, 'exchange_type' | 'type'> &
  Partial<Record<(typeof comparedKeys)[number], string>>

const placeOf = (call: Call) => ({ timeZone: call.app.config.parkTimeZone })
