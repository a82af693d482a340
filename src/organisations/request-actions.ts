import { action, type Call, idParam, page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { tablePage } from '../tables/table.ts'
import { approveJoinRequest, rejectJoinRequest } from './organisation.ts'
import { joinRequestById } from './sql.ts'
import { joinRequestsTable } from './table.ts'

export const joinRequestsPage = page('organisations/manage/JoinRequests', {
  props: async (call) => {
    const { rows: join_requests, ...rest } = await tablePage(call, joinRequestsTable)
    return { join_requests, ...rest }
  },
})

/** SPEC.md section 4: from awaiting_approval or rejected. */
export const approveAction = action({
  load: requestOf,
  run: async (call, _, request) => (await approveJoinRequest(call.db, call, request.id)) ?? request,
  reply: (request) => ({ message: m.organisations_approved({ organisation: request.organization }) }),
})

/** SPEC.md section 4: from awaiting_approval or approved (then it revokes). */
export const rejectAction = action({
  load: requestOf,
  run: async (call, _, request) => (await rejectJoinRequest(call.db, call, request.id)) ?? request,
  reply: (request) => ({ message: m.organisations_rejected({ organisation: request.organization }) }),
})

async function requestOf(call: Call) {
  const id = idParam(call)
  return (id && (await joinRequestById(call.db, id))) || null
}
