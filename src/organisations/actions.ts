import { z } from 'zod'
import { addressSchema, parseAddress } from '../accounts/address.ts'
import { isPublicMailProvider } from '../accounts/public-mail.ts'
import { tablePage } from '../admin/table.ts'
import { line, optional } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { approveJoinRequest, rejectJoinRequest, requestToJoin } from './organisation.ts'
import { joinRequestById } from './sql.ts'
import { joinRequestsTable } from './table.ts'

/** SPEC.md sections 5 and 7, POST /join-labex. */
export const joinAction = action({
  limits: (call) => [fromNetwork(call, 'join', 100)],
  input: () =>
    z.object({
      organization: line(120, () => m.organisations_error_organization()),
      contact_person: line(120, () => m.organisations_error_contact_person()),
      email: addressSchema.refine(
        (email) => !isPublicMailProvider(email.split('@')[1] ?? ''),
        m.organisations_error_public_mail(),
      ),
      phone: optional(line(40)),
      department: optional(line(120)),
      department_type: optional(line(120)),
      location: line(200, () => m.organisations_error_location()),
      lab_description: optional(
        z
          .string({ error: () => m.fields_error_text() })
          .trim()
          .max(1_000, m.fields_error_long({ max: 1_000 })),
      ),
      confirm_location: z.literal(true, { error: () => m.organisations_error_confirm_location() }),
      confirm_disclaimer: z.literal(true, { error: () => m.organisations_error_confirm_disclaimer() }),
    }),
  run: (call, input) => requestToJoin(call.db, input),
  reply: () => ({ message: m.organisations_join_sent() }),
})

export const joinPage = page('organisations/Join', {
  props: (call) => ({ email: parseAddress(call.query.get('email'))?.address ?? '' }),
  found: ({ app }) => ({
    title: m.organisations_join_title(),
    description: m.organisations_join_lead({ park: app.config.parkName }),
    card: 'join',
  }),
})

export const joinRequestsPage = page('admin/JoinRequests', {
  props: async (call) => {
    const { rows: join_requests, ...rest } = await tablePage(call, joinRequestsTable)
    return { join_requests, ...rest }
  },
})

/** SPEC.md section 4: from awaiting_approval or rejected. */
export const approveAction = action({
  load: requestOf,
  run: async (call, _, request) => (await approveJoinRequest(call, request.id)) ?? request,
  reply: (request) => ({ message: m.organisations_approved({ organisation: request.organization }) }),
})

/** SPEC.md section 4: from awaiting_approval or approved (then it revokes). */
export const rejectAction = action({
  load: requestOf,
  run: async (call, _, request) => (await rejectJoinRequest(call, request.id)) ?? request,
  reply: (request) => ({ message: m.organisations_rejected({ organisation: request.organization }) }),
})

async function requestOf(call: Call) {
  const id = idParam(call)
  return (id && (await joinRequestById(call.db, id))) || null
}
