import { z } from 'zod'
import { action, type Call, idParam, page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { describedTable, tablePage } from '../tables/table.ts'
import { peopleField } from './inputs.ts'
import { approveJoinRequest, type Closed, rejectJoinRequest } from './join-decision.ts'
import type { Opened } from './opening.ts'
import { joinRequestById } from './sql.ts'
import { joinRequestsTable } from './table.ts'

export const joinRequestsPage = page('organisations/manage/JoinRequests', {
  summary: 'Organisations that ask to join.',
  documents: () => describedTable(joinRequestsTable),
  props: async (call) => {
    const { rows: join_requests, ...rest } = await tablePage(call, joinRequestsTable)
    return { join_requests, ...rest }
  },
})

/** `joins` is required only when an organisation has the same name. */
export const approveAction = action({
  summary: 'Let an organisation in.',
  load: requestOf,
  input: () => z.object({ joins: z.enum(['same', 'new'], m.organisations_error_joins()).nullish() }),
  run: (call, { joins }, request) => approveJoinRequest(call.db, call, request.id, joins ?? undefined),
  reply: (outcome) => ({ message: openedText(outcome) }),
})

/** `people` at a domain it added leave unless they are said to stay. */
export const rejectAction = action({
  summary: 'Turn an organisation down.',
  load: requestOf,
  input: () => z.object({ people: peopleField().nullish() }),
  run: (call, { people }, request) => rejectJoinRequest(call.db, call, request.id, people ?? 'leave'),
  reply: ({ closed, people, organisation, domain: stored }) => {
    const names = { organisation, domain: readable(stored) }
    const stay = closed === 'domain' && people === 'stay'
    return {
      message: stay ? m.organisations_closed_domain_stay(names) : closedTexts[closed ?? 'waiting'](names),
    }
  },
})

function openedText({ opened, organisation, domains }: Opened): string {
  return openedTexts[opened]({ organisation: organisation.name, domains: domains.map(readable).join(', ') })
}

const openedTexts = {
  organisation: m.organisations_opened_organisation,
  domain: m.organisations_opened_domain,
  nothing: m.organisations_opened_nothing,
}

const closedTexts: Record<
  Exclude<Closed, null> | 'waiting',
  (names: { organisation: string; domain: string }) => string
> = {
  waiting: m.organisations_rejected,
  organisation: m.organisations_closed_organisation,
  domain: m.organisations_closed_domain,
  nothing: m.organisations_closed_nothing,
}

async function requestOf(call: Call) {
  const id = idParam(call)
  return (id && (await joinRequestById(call.db, id))) || null
}
