import { z } from 'zod'
import { addressSchema } from '../accounts/address.ts'
import { line, optional, paragraphs } from '../fields/line.ts'
import { action, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { answerDays, sendContactMessage } from './contact.ts'

export const contactPage = page('contact/Create', {
  summary: 'The contact form.',
  props: ({ app }) => ({ park_email: app.park.contactAddress, postal_address: app.park.postalAddress }),
  meta: () => ({
    title: m.contact_title(),
    description: m.contact_lead({ days: answerDays }),
    card: 'contact',
  }),
})
export const contactAction = action({
  summary: 'Send a message to the administrators.',
  example: { name: 'Robin Vos', email: 'robin@institute.example', message: 'May we list gas bottles?' },
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
