import { z } from 'zod'
import { action, type Call, idParam, page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { describedTable, tablePage } from '../tables/table.ts'
import { markAnswered } from './contact.ts'
import { contactMessageById } from './sql.ts'
import { contactTable } from './table.ts'

export const contactsPage = page('contact/manage/Index', {
  summary: 'Messages from the contact form.',
  documents: () => describedTable(contactTable),
  props: async (call) => {
    const { rows: contacts, ...rest } = await tablePage(call, contactTable)
    return { contacts, ...rest }
  },
})
export const answerAction = action({
  summary: 'Mark a message as answered, or as open again.',
  load: messageOf,
  input: () => z.object({ answered: z.boolean(m.fields_error_flag()) }),
  run: (call, { answered }, message) => markAnswered(call.db, call, message.id, answered),
  reply: () => ({ message: m.common_saved() }),
})

async function messageOf(call: Call) {
  const id = idParam(call)
  return (id && (await contactMessageById(call.db, id))) || null
}
