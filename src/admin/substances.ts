import { action, page } from '../http/action.ts'
import { invalid } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { listingsNaming } from '../listings/naming.ts'
import { tableInUse } from '../substances/table.ts'
import { adoptTable, compareTable, readTable } from '../substances/upload.ts'

export const substancesPage = page('admin/Substances', {
  summary: 'The table of substances in use, and how to replace it.',
  props: async ({ db }) => ({ table: await tableInUse(db) }),
})

/** Multipart, one file in field `table`; with `?dry_run=true` it only says what would change. */
export const replaceSubstancesAction = action({
  summary: 'Compare a table of substances with the one in use, and use it unless `dry_run` is asked.',
  body: 'form',
  prepare: async ({ body, query }) => {
    const dryRun = query.get('dry_run') ?? 'false'
    if (dryRun !== 'true' && dryRun !== 'false') return invalid('dry_run', m.fields_error_flag())
    const [given, another] = [body.table ?? []].flat()
    if (!(given instanceof File) || another) return invalid('table', m.admin_substances_no_file())
    const bytes = await given.bytes()
    const table = readTable(bytes)
    return typeof table === 'string'
      ? invalid('table', m.admin_substances_unreadable({ problem: table }))
      : { table, bytes, isDry: dryRun === 'true' }
  },
  run: async (call, _input, _subject, { table, bytes, isDry }) => {
    const { added, changed, deleted } = await compareTable(call.db, table)
    const listings = await listingsNaming(call.db, [...changed, ...deleted])
    if (!isDry) await adoptTable(call.db, call, table, bytes)
    const { source, as_of } = table
    return {
      isDry,
      source,
      as_of,
      added: added.length,
      changed: changed.length,
      deleted: deleted.length,
      listings,
    }
  },
  reply: ({ isDry, ...changes }) => ({
    message: isDry ? m.admin_substances_compared() : m.admin_substances_replaced(),
    ...changes,
  }),
})
