import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { anyText, line, optional } from '../fields/line.ts'
import { action, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { requestToJoin } from './organisation.ts'
import { isPublicMailProvider } from './public-mail-providers.ts'
import { participantsOf } from './sql.ts'
export const joinAction = action({
  summary: "Ask to join with one's organisation.",
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
      lab_description: optional(anyText(1_000)),
      same_organisation_id: z.int32(m.fields_error_choice()).positive(m.fields_error_choice()).nullish(),
      confirm_location: z.literal(true, { error: () => m.organisations_error_confirm_location() }),
      confirm_disclaimer: z.literal(true, { error: () => m.organisations_error_confirm_disclaimer() }),
    }),
  run: (call, input) => requestToJoin(call.db, input),
  reply: () => ({ message: m.organisations_join_sent() }),
})

export const joinPage = page('organisations/Join', {
  summary: "The form to join with one's organisation.",
  props: async (call) => ({
    participants: await participantsOf(call.db),
  }),
  meta: ({ app }) => ({
    title: m.organisations_join_title(),
    description: m.organisations_join_lead({ park: app.park.name }),
    card: 'join',
  }),
})
