import { z } from 'zod'
import { line } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { todayIn } from '../i18n/day.ts'
import { currentLocale, inLocale, isLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { maySee, maySpeakAsGiver } from './access.ts'
import { paperOf } from './paper.ts'
import { type ConnectionRow, handoverById } from './sql.ts'
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
  run: (call, statement, row) => writeStatement(call.db, row, statement),
  reply: () => ({ message: m.connections_statement_saved() }),
})

/** `?in=nl` is the language of the paper, whatever the reader's own is. */
export const handoverPage = page('connections/Paper', {
  summary: 'What two people hand over together, to print and sign.',
  load: visibleHandover,
  props: async (call, rows) => {
    const asked = call.query.get('in') ?? ''
    const language = isLocale(asked) ? asked : currentLocale()
    return { id: rows[0].handover_id, language, paper: await inLocale(language, () => paperOf(call, rows)) }
  },
})

type Rows = [ConnectionRow, ...ConnectionRow[]]

/** Without what was cancelled; does not exist for strangers. */
async function visibleHandover(call: Call): Promise<Rows | null> {
  const id = idParam(call)
  const [first, ...others] = id === null ? [] : await handoverById(call.db, id)
  return first && maySee(call.viewer, first) ? [first, ...others] : null
}
