import { type Call, idParam, page } from '../http/action.ts'
import { currentLocale, inLocale, isLocale } from '../i18n/locale.ts'
import { maySee } from './access.ts'
import { paperOf } from './paper.ts'
import { type ConnectionRow, handoverById } from './sql.ts'

/** `?in=nl` sets the paper's language. */
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

/** Skips cancelled ones; officers get what a recall names, strangers nothing. */
async function visibleHandover(call: Call): Promise<Rows | null> {
  const id = idParam(call)
  const rows = id === null ? [] : await handoverById(call.db, id)
  const [first, ...others] = rows.filter((row) => maySee(call.viewer, row))
  return first ? [first, ...others] : null
}
