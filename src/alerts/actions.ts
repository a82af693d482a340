import { z } from 'zod'
import { reachOf } from '../accounts/reach.ts'
import type { Specifications } from '../db/tables.ts'
import { disagreement, wantedSchema } from '../fields/server.ts'
import { action, type Call, idParam, page, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { unitNames } from '../listings/catalogue/amount.ts'
import { filterKeys, filters } from '../listings/catalogue/fields.ts'
import { readFilter } from '../listings/catalogue/filter.ts'
import { linesSchema } from '../listings/find/lines/lines-schema.ts'
import { ownList } from '../tables/own-list.ts'
import { mayChangeAlert, maySeeAlert } from './access.ts'
import { createAlert, deleteAlert, pauseAlerts, updateAlert } from './alert.ts'
import { listUrl } from './list-link.ts'
import { countWanted } from './matching.ts'
import { namedAlerts } from './pause-link.ts'
import { alertProps, alertsAmong, draftOf, formProps, knownNames, matchesProps, ownAlerts } from './props.ts'
import { linesOf, normaliseSpecifications, specificationsOf } from './specifications.ts'
import { type AlertRow, alertById, alertsByIds, readMatches } from './sql.ts'

export const createPage = page('alerts/Create', {
  summary: 'The form of a new alert, filled in from the query of a list.',
  props: (call) => formProps(call, draftOf(call.query)),
})
export const editPage = page('alerts/Edit', {
  summary: 'The form of an alert.',
  load: ownAlert,
  allow: mayChangeAlert,
  props: async (call, { id, exchange_type, status, frequency, specifications }) => {
    const props = await formProps(call, { exchange_type, status, frequency, specifications })
    const colleagues_url = colleaguesUrl(call, { id, specifications })
    return { ...props, alert: { ...props.alert, id }, colleagues_url }
  },
})

export const alertsPage = page('alerts/Index', {
  summary: "All of one's own alerts.",
  props: async (call) => {
    const alerts = await ownAlerts(call)
    const { rows, ...query } = await ownList(call, ['active', 'inactive'], async (narrowed) =>
      alertsAmong(alerts, narrowed),
    )
    return { alerts: rows, ...query }
  },
})

export const matchesPage = page('alerts/Matches', {
  summary: "What one's alerts have found.",
  props: matchesProps,
})
export const createAction = action({
  summary: 'Make an alert.',
  example: {
    exchange_type: 'offer',
    frequency: 'daily',
    specifications: { type: ['equipment'], device_type: ['centrifuge'] },
  },
  limits: (call) => [{ key: `alerts ${call.viewer.user?.id ?? call.ip}`, max: 200, seconds: 3_600 }],
  input: () =>
    alertSchema().extend({
      status: status().default('active'),
      frequency: frequency().default('immediate'),
      specifications: specifications().default({}),
      /** It goes with a request shown just now, and the answer speaks of both. */
      with_request: z.boolean().default(false),
    }),
  run: async (call, { with_request, ...alert }) => {
    const user = userOf(call)
    const id = await createAlert(call.db, user.id, alert)
    if (id instanceof Refusal) return id
    const reach = with_request ? await reachOf(call.db, user.id) : null
    const message = reach ? m.listings_asked_alert({ reach }) : m.alerts_created()
    call.flash(message)
    return { message, ...(await savedAlert(call, id)) }
  },
  reply: (answer) => answer,
})

/** An absent key is unchanged; specifications are replaced as a whole. */
export const updateAction = action({
  summary: 'Change an alert; its specifications are replaced as a whole.',
  load: ownAlert,
  allow: mayChangeAlert,
  input: () => alertSchema().partial(),
  run: async (call, changes, { id }) => {
    const refusal = await updateAlert(call.db, id, changes)
    if (refusal) return refusal
    // The form leads to another page, which shows the message.
    if (Object.keys(changes).some((key) => key !== 'status')) call.flash(m.alerts_saved())
    return savedAlert(call, id)
  },
  reply: (saved) => ({ message: m.alerts_saved(), ...saved }),
})
export const deleteAction = action({
  summary: 'Delete an alert.',
  load: ownAlert,
  allow: mayChangeAlert,
  run: (call, _, { id }) => deleteAlert(call.db, id),
  reply: () => ({ message: m.alerts_deleted() }),
})

export const countAction = action({
  summary: 'How many listings an alert of this query would find now.',
  input: () => z.object({ exchange_type: exchangeType().optional() }),
  run: async (call, { exchange_type }) => {
    const types = exchange_type ? [exchange_type] : (['offer', 'request'] as const)
    const counts = await Promise.all(
      types.map((type) =>
        countWanted(call.db, call.viewer.user?.id ?? null, {
          exchange_type: type,
          specifications: specificationsOf(readFilter(type, call.query)),
        }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  },
  reply: (total) => ({ total }),
})

/** A page with a button, because link scanners open every link. */
export const pausePage = page('alerts/Pause', {
  summary: 'What the pause link of a mail leads to.',
  load: pausableAlerts,
  props: async (call, rows) => {
    const known = await knownNames(call.db)
    return {
      alerts: rows.map((row) => alertProps(row, known)),
      token: call.query.get('token') ?? '',
    }
  },
})

export const pauseAction = action({
  summary: "Pause alerts, by the token of a mail's link or by their owner.",
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: pausableAlerts,
  run: (call, _, rows) => paused(call, rows),
  reply: (count) => ({ message: m.alerts_paused({ count }) }),
})

/** Mail programs post to List-Unsubscribe (RFC 8058); only the token counts. */
export const oneClickPauseAction = action({
  summary: 'Pause alerts in one click from a mail program (RFC 8058).',
  tokenIsAuthority: true,
  body: 'ignored',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: (call) => (namedAlerts(call)?.isSigned ? pausableAlerts(call) : null),
  run: (call, _, rows) => paused(call, rows),
  reply: (count) => ({ message: m.alerts_paused({ count }) }),
})

/** Names the listings shown, so that unseen ones stay news; without any, all are marked. */
export const readAction = action({
  summary: 'Mark matches as seen.',
  input: () => z.object({ listing_ids: z.array(z.int32(m.fields_error_number())).max(100).optional() }),
  run: (call, { listing_ids }) => readMatches(call.db, userOf(call).id, listing_ids),
})

async function paused(call: Call, rows: AlertRow[]): Promise<number> {
  await pauseAlerts(
    call.db,
    rows.map((row) => row.id),
  )
  return rows.length
}

async function ownAlert(call: Call): Promise<AlertRow | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await alertById(call.db, id)
  return row && maySeeAlert(call.viewer, row) ? row : null
}

/** Without a token it is the viewer's own alert. */
async function pausableAlerts(call: Call): Promise<AlertRow[] | null> {
  const named = namedAlerts(call)
  if (!named?.isSigned) {
    const own = await ownAlert(call)
    return own && [own]
  }
  const rows = await alertsByIds(call.db, named.ids)
  return rows.length > 0 ? rows : null
}

async function savedAlert(call: Call, id: number) {
  const row = await alertById(call.db, id)
  if (!row) throw new Refusal('not_found')
  return { alert: alertProps(row, await knownNames(call.db)), colleagues_url: colleaguesUrl(call, row) }
}

function colleaguesUrl(call: Call, { id, specifications }: Pick<AlertRow, 'id' | 'specifications'>) {
  const { organisation } = userOf(call)
  const isList = linesOf(specifications).length > 0
  return isList && organisation ? listUrl(call.app, { id, organisation_id: organisation.id }) : null
}

const alertSchema = () =>
  z.object({
    exchange_type: exchangeType(),
    status: status(),
    frequency: frequency(),
    specifications: specifications(),
  })

const exchangeType = () => z.enum(['offer', 'request'], m.fields_error_choice())
const status = () => z.enum(['active', 'inactive'], m.alerts_error_status())
const frequency = () => z.enum(['immediate', 'daily', 'weekly'], m.alerts_error_frequency())

/** Ignores unknown keys. */
function specifications() {
  const criteria = Object.fromEntries(filterKeys.map((key) => [key, wantedSchema(filters[key]).optional()]))
  return z
    .object(
      {
        ...criteria,
        unit: z.enum(unitNames, m.fields_error_choice()).optional(),
        search: wordsSchema().optional(),
        lines: linesSchema().optional(),
      },
      m.alerts_error_shape(),
    )
    .transform(normaliseSpecifications)
    .superRefine(refuseContradictions)
    .superRefine(({ lines, ways }, context) => {
      if (lines && [ways ?? []].flat().length === 0)
        context.addIssue({ code: 'custom', message: m.alerts_error_no_line(), path: ['lines'] })
    })
}

function refuseContradictions(wanted: Specifications, context: z.RefinementCtx): void {
  for (const key of filterKeys) {
    const value = wanted[key]
    const message = value === undefined ? null : disagreement(filters[key], value, wanted)
    if (message) context.addIssue({ code: 'custom', message, path: [key] })
  }
}

function wordsSchema() {
  const words = z.string(m.fields_error_text()).max(200, m.fields_error_long({ max: 200 }))
  return z.union([words, z.array(words).max(20)], m.fields_error_text())
}
