import { z } from 'zod'
import { action, type Call, page } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { loadTable, type NextTable, tryTable } from '../safety/substance-table.ts'
import { undoableTable, undoChange } from '../safety/undo.ts'
import { inReadersWords } from '../substances/source-text.ts'
import { bundledTable, digestOf, tableInUse } from '../substances/table.ts'
import { readTable } from '../substances/upload.ts'

export const substancesPage = page('admin/Substances', {
  summary: 'The table of substances in use, and how to replace it.',
  props: async ({ db }) => ({
    table: inReadersWords(await tableInUse(db)),
    undo: (await undoableTable(db)) ?? null,
  }),
})

/** Multipart, one file in field `table`; `?dry_run=true` only tells what would change. */
export const replaceSubstancesAction = action({
  summary:
    'Compare a table of substances with the one in use, and use it unless `dry_run` is asked. To use it, `effect` is what a dry run answered, as JSON, and `confirmed` is `true` where that answered doubts.',
  body: 'form',
  prepare: async (call) => {
    const isDry = isDryRun(call)
    if (isDry instanceof Refusal) return isDry
    const [given, another] = [call.body.table ?? []].flat()
    if (!(given instanceof File) || another) return invalid('table', m.admin_substances_no_file())
    const bytes = await given.bytes()
    const table = readTable(bytes)
    if (typeof table === 'string') return invalid('table', m.admin_substances_unreadable({ problem: table }))
    const seen = seenIn(call.body)
    if (seen instanceof Refusal) return seen
    const { digest: instead_of } = await bundledTable()
    const kept = { digest: digestOf(bytes), is_uploaded: true, instead_of }
    return { next: { table, kept }, isDry, seen }
  },
  run: (call, _input, _subject, { next, isDry, seen }) => tryOrLoad(call, next, isDry, seen),
  reply: told,
})

export const bundledSubstancesAction = action({
  summary:
    'Compare the table that comes with LabEx with the one in use, and go back to it unless `dry_run` is asked.',
  input: () => z.object(seenFields()),
  prepare: (call) => isDryRun(call),
  run: async (call, { effect = null, confirmed = false }, _subject, isDry) => {
    const { table, digest } = await bundledTable()
    const kept = { digest, is_uploaded: false, instead_of: null }
    return tryOrLoad(call, { table, kept }, isDry, { effect, confirmed: confirmed ?? false })
  },
  reply: told,
})

export const undoSubstancesAction = action({
  summary:
    'Take back a table of substances within ten minutes: the one before it comes back, and nobody is mailed.',
  input: () => z.object({ change: z.int({ error: () => m.fields_error_number() }) }),
  run: (call, { change }) =>
    undoChange(call.db, call, { id: change, is_table: true }, { timeZone: call.app.config.parkTimeZone }),
  reply: () => ({ message: m.safety_undone() }),
})

const count = () => z.int().min(0)
const seenFields = () => ({
  effect: z
    .object(
      {
        ...{ added: count(), changed: count(), deleted: count() },
        ...{ hide: count(), ask: count(), show: count(), say: count(), keep: count() },
      },
      { error: () => m.admin_substances_effect() },
    )
    .nullish(),
  confirmed: z.boolean({ error: () => m.fields_error_flag() }).nullish(),
})

type Seen = Parameters<typeof loadTable>[3]

function seenIn({ effect, confirmed }: Record<string, unknown>): Seen | Refusal {
  const given = { effect: parsed(effect), confirmed: parsed(confirmed) }
  const { data, error } = z.object(seenFields()).safeParse(given)
  if (data) return { effect: data.effect ?? null, confirmed: data.confirmed ?? false }
  const [issue] = error.issues
  return invalid(
    String(issue?.path[0]),
    issue?.path[0] === 'effect' ? m.admin_substances_effect() : m.fields_error_flag(),
  )
}

/** A field that comes twice is not from our forms. */
function parsed(field: unknown): unknown {
  const [text, another] = [field ?? []].flat()
  if (typeof text !== 'string' || another !== undefined) return another ?? text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Any other value is a slip, and must not load anything. */
function isDryRun({ query }: Call): boolean | Refusal {
  const dryRun = query.get('dry_run') ?? 'false'
  return dryRun === 'true' || dryRun === 'false'
    ? dryRun === 'true'
    : invalid('dry_run', m.fields_error_flag())
}

async function tryOrLoad(call: Call, next: NextTable, isDry: boolean, seen: Seen) {
  const today = todayIn(call.app.config.parkTimeZone)
  const done = isDry
    ? await tryTable(call.db, next, today)
    : await loadTable(call.db, call, next, seen, today)
  if (done instanceof Refusal) return done
  const { source, as_of } = next.table
  return { isDry, source, as_of, ...done }
}

type Done = Exclude<Awaited<ReturnType<typeof tryOrLoad>>, Refusal>

function told({ isDry, ...done }: Done) {
  return { message: isDry ? m.admin_substances_compared() : m.admin_substances_replaced(), ...done }
}
