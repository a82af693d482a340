import { z } from 'zod'
import { paragraphs } from '../fields/line.ts'
import { action, type Call, idParam, page, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { isSafetyOfficer, type Viewer } from '../http/viewer.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { decideRefusal, type May, mayDecide } from '../listings/row/access.ts'
import { decisionsOn, latestDecisions } from '../listings/row/decisions.ts'
import { heldOf } from '../listings/row/holds.ts'
import { type ListingRow, listingById } from '../listings/row/sql.ts'
import { waitingOf } from '../listings/row/waiting.ts'
import { decideListings } from '../listings/write/decide.ts'
import { registerProps, ruleProps } from './actions.ts'
import { casGiven, decisionProps, mostShown } from './decision-props.ts'
import { mostWaiting, waitingProps } from './desk.ts'
import { version } from './inputs.ts'
import { allRegisters, allRules, connectionsMet } from './sql.ts'
import { undoableChanges } from './undo.ts'

export const deskPage = page('safety/Desk', {
  summary: 'What waits for a safety officer, the pass-on rules, and the registers they look at.',
  props: async (call) => {
    const [waiting, connections, rules, registers, undoable] = await Promise.all([
      waitingProps(call),
      connectionsMet(call.db),
      allRules(call.db),
      allRegisters(call.db),
      undoableChanges(call.db),
    ])
    const may_set_rules = isSafetyOfficer(call.viewer)
    return {
      ...waiting,
      ...{ connections, may_set_rules, undoable: may_set_rules ? undoable : [] },
      rules: rules.map(ruleProps),
      registers: registers.map(registerProps),
    }
  },
})

export const decisionsPage = page('safety/Decisions', {
  summary: 'What safety officers decided, the newest first, or on one CAS number (`cas`).',
  props: async (call) => {
    const { cas, error } = casGiven(call)
    const found = error
      ? []
      : cas
        ? await decisionsOn(call.db, [cas], mostShown)
        : await latestDecisions(call.db, mostShown)
    return { cas: cas ?? '', error, decisions: found.map(decisionProps), most: mostShown }
  },
})

const reason = () => paragraphs(500, () => m.safety_error_why())

const place = (call: Call) => ({ timeZone: call.app.config.parkTimeZone })

export const allowAction = action({
  summary: 'Say yes to a listing that waits: it is shown, unless something else holds it.',
  load: waitingListing,
  allow: isTheirsToDecide,
  input: () => z.object({ version: version() }),
  run: (call, { version }, { id }) =>
    decideListings(call.db, call, [{ id, version }], { verdict: 'allow' }, place(call)),
  reply: (rows) => ({ message: allowedText(rows) }),
})

export const refuseAction = action({
  summary: 'Say no to a listing that waits, and why.',
  load: waitingListing,
  allow: isTheirsToDecide,
  input: () => z.object({ version: version(), reason: reason() }),
  run: (call, { version, reason }, { id }) =>
    decideListings(call.db, call, [{ id, version }], { verdict: 'refuse', reason }, place(call)),
  reply: () => ({ message: m.safety_refused() }),
})

export const decideAction = action({
  summary: 'Decide on several listings for which the same rules ask; all of them, or none.',
  example: { verdict: 'allow', listings: [{ id: 12, version: 3 }] },
  input: () =>
    z
      .object({
        verdict: z.enum(['allow', 'refuse'], { error: () => m.safety_error_decision() }),
        listings: z
          .array(z.object({ id: z.int32().positive(), version: version() }), {
            error: () => m.safety_error_listings(),
          })
          .min(1, m.safety_error_listings())
          .max(mostWaiting, m.safety_error_listings()),
        reason: reason().optional(),
      })
      .refine(({ verdict, reason }) => verdict === 'allow' || reason !== undefined, {
        error: () => m.safety_error_why(),
        path: ['reason'],
      }),
  run: async (call, { verdict, listings, reason = '' }) => {
    const decision = verdict === 'allow' ? { verdict } : { verdict, reason }
    const rows = await decideListings(call.db, call, listings, decision, place(call))
    return rows instanceof Refusal ? rows : { verdict, rows }
  },
  reply: ({ verdict, rows }) => ({
    message: verdict === 'refuse' ? m.safety_refused_several({ count: rows.length }) : allowedText(rows),
  }),
})

/** Only a visible listing is said to be shown. */
function allowedText(rows: ListingRow[]): string {
  const held = rows.flatMap((row) => {
    const why = heldOf(row)
    return why === null ? [] : [{ title: row.title, why }]
  })
  if (held.length === 0)
    return rows.length === 1 ? m.safety_allowed() : m.safety_allowed_several({ count: rows.length })
  if (rows.length === 1) return m.safety_allowed_held({ why: held[0]?.why ?? '' })
  const titles = held.map(({ title }) => title).join(', ')
  return `${m.safety_allowed_several({ count: rows.length })} ${m.safety_allowed_several_held({ titles })}`
}

async function waitingListing(call: Call) {
  const id = idParam(call)
  const row = id === null ? undefined : await listingById(call.db, id)
  if (!row || (row.published_at === null && row.safety === null)) return null
  const [waiting] = await waitingOf(call.db, userOf(call).id, [row.id])
  const may = waiting ? mayDecide(call.viewer, waiting, todayIn(call.app.config.parkTimeZone)) : 'yes'
  return { id: row.id, may }
}

function isTheirsToDecide(_: Viewer, { may }: { may: May }): true | Refusal {
  return decideRefusal(may, null) ?? true
}
