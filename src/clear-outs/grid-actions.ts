import { page, userOf } from '../http/action.ts'
import { placeFor } from '../listings/row/place.ts'
import { mayEdit } from './access.ts'
import { factsOf } from './clear-out.ts'
import { columnChoicesOf } from './column-choices.ts'
import { rowProps } from './row-props.ts'
import { rowsOf } from './sql.ts'
import { visibleClearOut } from './visible.ts'

export const newPage = page('clear-outs/New', {
  summary: 'Where a table of things is pasted, to offer them together.',
  props: async (call) => ({
    place: await placeFor(call),
    column_choices: await columnChoicesOf(call.db, userOf(call).id),
  }),
})

export const rowsPage = page('clear-outs/Rows', {
  summary: 'The rows of a clear-out, to fill in what they lack and to show them.',
  load: visibleClearOut,
  allow: mayEdit,
  props: async (call, clearOut) => ({
    clear_out: factsOf(clearOut),
    rows: await rowProps(call.db, clearOut, await rowsOf(call.db, clearOut.id), {
      timeZone: call.app.config.parkTimeZone,
    }),
  }),
})
