import { z } from 'zod'
import { anyText } from '../fields/line.ts'
import { richTextLength, sanitizeRichText } from '../fields/richtext/sanitize.ts'
import { action, type Call, page, pageParam, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { formatDay, todayIn } from '../i18n/day.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { unitNames } from '../listings/catalogue/amount.ts'
import { visibility } from '../listings/row/access.ts'
import { restOf } from '../listings/row/find-rest.ts'
import { knownHazards } from '../listings/row/known-hazards.ts'
import { listingProps } from '../listings/row/props.ts'
import { recallToAnswer } from '../listings/row/recalls.ts'
import { isPartyTo, listingById } from '../listings/row/sql.ts'
import { textsOf } from '../substances/statements.ts'
import { ownList } from '../tables/own-list.ts'
import { mayArrange, mayCancel, maySee, sideOf } from './access.ts'
import { cancelConnection, connect } from './connection.ts'
import { goodsOf, isOpenAgain, placeOf, restsOf, shownOrRest } from './goods.ts'
import { completeConnection } from './handover.ts'
import { connectionStates } from './loan-state.ts'
import { connectionsOf } from './own.ts'
import { stillTrue } from './past-date.ts'
import { connectionAbilities, connectionProps, whatOf } from './props.ts'
import { recallLines } from './recall-lines.ts'
import { type ConnectionRow, connectionById, connectionsIn } from './sql.ts'
import { visibleConnection } from './visible.ts'

export const messageSchema = () =>
  z
    .string(m.fields_error_text())
    .max(50_000, m.fields_error_long({ max: 5_000 }))
    .transform(sanitizeRichText)
    .refine((html) => richTextLength(html) <= 5_000, m.fields_error_long({ max: 5_000 }))

const id = () => z.int32(m.fields_error_number()).positive(m.fields_error_number())
export const connectAction = action({
  summary: 'Connect to a listing: take an offer, or answer a request with an own offer.',
  example: {
    exchange_type: 'offer',
    listing_id: 7,
    total_units: 1,
    extra_info: '<p>We can fetch it on Monday.</p>',
  },
  input: () =>
    z.object({
      exchange_type: z.enum(['offer', 'request'], m.connections_error_exchange_type()),
      listing_id: id(),
      offer_id: id().nullish(),
      total_units: z.int32(m.fields_error_number()).min(1, m.connections_error_units_least()),
      unit: z.enum(unitNames, m.connections_error_unit()).optional(),
      extra_info: z.preprocess((value) => value ?? '', messageSchema()),
      version: z.int(m.connections_error_version()).optional(),
      confirm_warnings: z.boolean(m.fields_error_flag()).optional(),
    }),
  run: async (call, input) => {
    const listing = await listingById(call.db, input.listing_id)
    if (!listing) return new Refusal('not_found')
    const seen = visibility(
      call.viewer,
      listing,
      (await isPartyTo(call.db, call.viewer, listing.id)) !== null,
    )
    if (seen === 'none') return new Refusal('not_found')
    const connection = await connect(call.db, userOf(call), input)
    if (connection instanceof Refusal) return explained(call, connection, input.listing_id)
    call.flash(m.connections_connected())
    return connection
  },
  reply: (connection_id) => ({ message: m.connections_connected(), connection_id }),
})

/** Adds the rest of the listing, or its current state. */
async function explained(call: Call, refusal: Refusal, id: number): Promise<Refusal> {
  const { code, message, errors } = refusal
  if (errors) return refusal
  if (code === 'stale') {
    const row = await listingById(call.db, id)
    return new Refusal(code, { message, facts: { listing: row ? listingProps(row, call.viewer) : null } })
  }
  const isGone = code === 'listing_taken' || code === 'listing_not_active'
  return isGone ? new Refusal(code, { facts: await restOf(call.db, id) }) : refusal
}
export const cancelAction = action({
  summary: 'Cancel a connection that is not handed over yet.',
  example: { reason: 'The door of the lab is too narrow.' },
  load: visibleConnection,
  allow: mayCancel,
  input: () => z.object({ reason: anyText(500).nullish() }),
  run: async (call, { reason }, connection) => {
    const refusal = await cancelConnection(call.db, call, connection, reason || null)
    if (refusal) return refusal
    call.flash(m.connections_cancelled())
  },
  reply: () => ({ message: m.connections_cancelled() }),
})

export const completeAction = action({
  summary: 'Say that the goods were handed over.',
  load: visibleConnection,
  allow: mayArrange,
  input: () => z.object({ whole: z.boolean(m.connections_error_yes_no()).optional() }),
  run: async (call, { whole }, connection) => {
    const refusal = await completeConnection(call.db, connection, { by: userOf(call).id, whole })
    return refusal?.code === 'connection_completed' ? alreadyHandedOver(call, connection.id) : refusal
  },
  reply: () => ({ message: m.connections_completed() }),
})

export const connectionPage = page('connections/Show', {
  summary: 'A connection, both parties and the goods.',
  load: visibleConnection,
  props: async (call, row) => {
    const time_zone = call.app.config.parkTimeZone
    const shown = async (id: number) => {
      const listing = await shownOrRest(call.db, call.viewer, id)
      if (!listing) return null
      const attributes = stillTrue(row, listing.attributes, todayIn(time_zone))
      return listingProps({ ...listing, attributes }, call.viewer)
    }
    return {
      connection: connectionProps(row, call.viewer, call.app.config),
      listing: await shown(row.listing_id),
      goods: await shown(goodsOf(row)),
      is_open_again: await isOpenAgain(call.db, row),
      /** To be answered by this person. */
      recall: row.is_recalled
        ? await recallToAnswer(call.db, { connection_id: row.id }, userOf(call).id)
        : null,
      recall_lines: await recallLines(call.db, row, call.viewer),
      rests: await restsOf(call.db, call.viewer, row),
      ...(await hazardsFor(call, row)),
      /** Other open connections of the same handover. */
      together: (await connectionsIn(call.db, row.handover_id))
        .filter((other) => other.id !== row.id && maySee(call.viewer, other))
        .map((other) => ({ id: other.id, what: whatOf(other), is_recalled: other.is_recalled })),
      /** A proposal starts with these values. */
      propose: {
        day: addBusinessDays(todayIn(time_zone), 1),
        place: await placeOf(call.db, row),
        time_zone,
      },
      can: connectionAbilities(call.viewer, row),
    }
  },
})

export const myConnectionsPage = page('connections/Mine', {
  summary: "All of one's own connections.",
  props: async (call) => {
    const { rows, ...query } = await ownList(call, connectionStates, (narrowed) =>
      connectionsOf(call.db, userOf(call).id, narrowed),
    )
    return { connections: rows.map((row) => connectionProps(row, call.viewer, call.app.config)), ...query }
  },
})

/** Pages count from 0. */
export const dashboardConnectionsAction = action({
  summary: "Ten of one's own connections, what is overdue or waits for one first.",
  load: (call) => pageParam(call) !== null || null,
  run: (call) => connectionsOf(call.db, userOf(call).id, { limit: 10, offset: 10 * (pageParam(call) ?? 0) }),
  reply: ({ rows, total }, call) => ({
    connections: rows.map((row) => connectionProps(row, call.viewer, call.app.config)),
    total,
  }),
})

async function hazardsFor({ db, viewer }: Call, row: ConnectionRow) {
  const isToOwner = sideOf(viewer, row) === 'seller'
  const known = await knownHazards(db, { type: row.type, attributes: row.goods }, isToOwner)
  const codes = known?.of.flatMap(({ statements }) => statements) ?? []
  return { known_hazards: known, statements: textsOf(codes, currentLocale()) }
}

/** Says when, so that a second press reads as done. */
async function alreadyHandedOver(call: Call, id: number): Promise<Refusal> {
  const row = await connectionById(call.db, id)
  const message = m.connections_completed_on({ date: formatDay(row?.completed_on ?? '') })
  return new Refusal('connection_completed', { message })
}
