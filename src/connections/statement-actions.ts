import { z } from 'zod'
import { line } from '../fields/line.ts'
import { action, userOf } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { maySpeakAsGiver } from './access.ts'
import { writeStatement } from './statement.ts'
import { visibleConnection } from './visible.ts'

export const statementAction = action({
  summary: 'Say how equipment that met hazardous material was cleaned, before it is handed over.',
  example: { what: 'Yeast', cleaned_with: '70 % ethanol', cleaned_on: '2026-11-20', by: 'Anna Bakker' },
  load: visibleConnection,
  allow: (viewer, row) => maySpeakAsGiver(viewer, row) || new Refusal('forbidden'),
  input: () =>
    z.object({
      what: line(300, m.connections_error_statement_what),
      cleaned_with: line(300, m.connections_error_statement_with),
      cleaned_on: z.iso.date(m.fields_error_date()),
      by: line(120, m.connections_error_statement_by),
    }),
  check: (call, { cleaned_on }) =>
    (cleaned_on ?? '') > todayIn(call.app.config.parkTimeZone)
      ? invalid('cleaned_on', m.fields_error_date_future())
      : null,
  run: (call, statement, row) => writeStatement(call.db, userOf(call), row, statement),
  reply: () => ({ message: m.connections_statement_saved() }),
})
