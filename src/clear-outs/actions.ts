import { z } from 'zod'
import { allOrNothing } from '../db/transaction.ts'
import { action, type Call, idIn, userOf } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { describedFields } from '../listings/catalogue/described.ts'
import { mayEdit } from './access.ts'
import { cellsIn } from './cells.ts'
import { changeClearOut, createClearOut, factsOf } from './clear-out.ts'
import { rememberColumns } from './column-choices.ts'
import { mostAtOnce } from './most.ts'
import { publishRows } from './publish.ts'
import type { RowProps } from './row-props.ts'
import { addRows, changeRow, removeRow } from './rows.ts'
import { changeSchema, clearOutSchema, rowsSchema } from './schema.ts'
import { type ClearOut, clearOutById } from './sql.ts'
import { visibleClearOut } from './visible.ts'

const place = ({ app }: Call) => ({ timeZone: app.config.parkTimeZone })
/** 500 rows with a description each. */
const mostBytes = 2 * 1024 * 1024

const answered = ({ row_id, version, listing_id, errors }: RowProps, index: number) => ({
  ...{ index, row_id, version },
  ...(listing_id === null ? {} : { listing_id }),
  ...(errors === null ? {} : { errors }),
})

function deadlineRefusal(call: Call, { deadline }: { deadline?: string | null | undefined }) {
  const today = todayIn(call.app.config.parkTimeZone)
  return deadline && deadline < today ? invalid('deadline', m.clear_outs_error_deadline()) : null
}

const said = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }

export const createAction = action({
  summary: 'Make a clear-out: several things offered together. Rows that cannot be read are kept as typed.',
  example: {
    title: 'Cold room 2.14',
    deadline: '2099-12-18',
    location_building: 'Kruyt',
    location_room: '2.14',
    availability_type: 'free',
    viewing: 'Thursday 14–16',
    rows: [{ type: 'chemicals', title: 'Ethanol absolute', total_units: 2, volume_weight_unit: 'l' }],
  },
  mostBytes,
  limits: (call) => [{ key: `clear-outs ${call.viewer.user?.id ?? call.ip}`, max: 60, seconds: 3_600 }],
  input: clearOutSchema,
  check: deadlineRefusal,
  run: (call, { rows = [], columns = [], title, ...noted }) =>
    allOrNothing(call.db, async (trx) => {
      const user = userOf(call)
      const id = await createClearOut(trx, user.id, { title, ...said(noted) })
      await rememberColumns(trx, user.id, columns)
      const added = await addRows(trx, user, { id }, rows.map(cellsIn), place(call))
      return added instanceof Refusal ? added : { id, added }
    }),
  reply: ({ id, added }) => ({
    message: m.clear_outs_saved(),
    clear_out: { id, version: 1 },
    rows: added.map(answered),
  }),
})

export const updateAction = action({
  summary: 'Change a clear-out, or end it: what is still on offer is no longer shown.',
  example: { viewing: 'Friday 9–11', version: 1 },
  load: visibleClearOut,
  allow: mayEdit,
  input: changeSchema,
  check: deadlineRefusal,
  run: async (call, { version, ended = false, ...values }, { id }) => {
    const refusal = await changeClearOut(call.db, id, { values: said(values), version, ends: ended })
    if (refusal) return refusal
    const now = await clearOutById(call.db, id)
    return now ? { now, ended } : new Refusal('not_found')
  },
  reply: ({ now, ended }) => ({
    message: ended ? m.clear_outs_ended() : m.clear_outs_saved(),
    clear_out: factsOf(now),
  }),
})

export const addRowsAction = action({
  summary: 'Add rows to a clear-out, at most 500 in all.',
  example: { rows: [{ type: 'equipment', title: 'Vortex mixer' }] },
  mostBytes,
  load: visibleClearOut,
  allow: mayEdit,
  input: () => z.object({ rows: rowsSchema() }),
  run: (call, { rows }, clearOut) => addRows(call.db, userOf(call), clearOut, rows.map(cellsIn), place(call)),
  reply: (rows) => ({ rows: rows.map(answered) }),
})

interface OneRow {
  set: ClearOut
  row_id: number
}

const rowIn = async (call: Call): Promise<OneRow | null> => {
  const set = await visibleClearOut(call)
  const row_id = idIn(call.params.row ?? '')
  return set && row_id !== null ? { set, row_id } : null
}
const byVersion = () => z.object({ version: z.int(m.listings_error_version()) })

export const updateRowAction = action({
  summary: 'Change a row of a clear-out, and its listing with it.',
  example: { expiry_date: '2099-12-31', version: 2 },
  load: rowIn,
  allow: (viewer, { set }) => mayEdit(viewer, set),
  input: byVersion,
  documents: describedFields,
  run: (call, { version }, one) =>
    changeRow(call.db, userOf(call), one, { cells: cellsIn(call.body), version }, place(call)),
  reply: (row) => ({ row }),
})

export const removeRowAction = action({
  summary: 'Remove a row of a clear-out and its draft. What is on offer or promised stays.',
  example: { version: 2 },
  load: rowIn,
  allow: (viewer, { set }) => mayEdit(viewer, set),
  input: byVersion,
  run: (call, { version }, one) => removeRow(call.db, call, one, version, place(call)),
  reply: ({ row_id }) => ({ message: m.clear_outs_row_removed(), row_id }),
})

export const publishAction = action({
  summary:
    'Show rows of a clear-out, at most 100 in a call. What is not complete stays, and why is said. With `more`, alerts wait for the last call.',
  example: { row_ids: [1, 2, 3] },
  load: visibleClearOut,
  allow: mayEdit,
  input: () =>
    z.object({
      row_ids: z
        .array(z.int32(m.fields_error_number()).positive(), m.clear_outs_error_row_ids())
        .max(mostAtOnce, m.clear_outs_error_at_once({ max: mostAtOnce }))
        .optional(),
      more: z
        .boolean(m.fields_error_flag())
        .optional()
        .describe('Another call follows: alerts and their mails wait for the last one, or two minutes.'),
    }),
  run: (call, publishing, clearOut) => publishRows(call.db, clearOut, publishing, place(call)),
  reply: (outcome) => outcome,
})
