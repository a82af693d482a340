import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { tablePage } from '../admin/table.ts'
import { line, optional, paragraphs } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { answerDays, markAnswered, sendContactMessage } from './contact.ts'
import { contactMessageById } from './sql.ts'
import { contactTable } from './table.ts'

export const contactPage = page('contact/Create', {
  props: () => ({}),
  found: () => ({
    title: m.contact_title(),
    description: m.contact_lead({ days: answerDays }),
    card: 'contact',
  }),
})

/** SPEC.md sections 5 and 7, POST /contact. */
export const contactAction = action({
  limits: (call) => [fromNetwork(call, 'contact', 100)],
  input: () =>
    z.object({
      name: line(120, () => m.contact_error_name()),
      email: addressSchema,
      organisation: optional(line(120)),
      message: paragraphs(5_000, () => m.contact_error_message()),
    }),
  run: (call, input) => sendContactMessage(call.db, input),
  reply: () => ({ message: m.contact_sent() }),
})

export const contactsPage = page('admin/Contact', {
  props: async (call) => {
    const { rows: contacts, ...rest } = await tablePage(call, contactTable)
    return { contacts, ...rest }
  },
})

/** CONTRACT.md section 5, PATCH /api/admin/contact/{id}. */
export const answerAction = action({
  load: messageOf,
  input: () => z.object({ answered: z.boolean(m.fields_error_flag()) }),
  run: (call, { answered }, message) => markAnswered(call, message.id, answered),
  reply: () => ({ message: m.common_saved() }),
})

async function messageOf(call: Call) {
  const id = idParam(call)
  return (id && (await contactMessageById(call.db, id))) || null
}
