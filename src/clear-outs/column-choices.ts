import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type ColumnChoices, columnKeys, plainName } from '../listings/catalogue/columns/recognise.ts'
import type { FieldKey } from '../listings/catalogue/fields.ts'

/** More names than one person's tables have. */
const mostChoices = 500

export async function columnChoicesOf(db: Db, userId: number): Promise<ColumnChoices> {
  const rows = await db
    .selectFrom('column_choices')
    .select(['name', 'field'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(
    rows.flatMap(({ name, field }) =>
      field === null || isColumn(field) ? [[name, (field ?? '') as FieldKey | ''] as const] : [],
    ),
  )
}

const isColumn = (field: string): boolean => columnKeys.some((key) => key === field)

export interface ChosenColumn {
  name: string
  field: FieldKey | null
}

/** The last choice counts; beyond `mostChoices` the oldest go. */
export async function rememberColumns(
  db: Db,
  user_id: number,
  chosen: readonly ChosenColumn[],
): Promise<void> {
  const fields = new Map(chosen.map(({ name, field }) => [plainName(name).slice(0, 200), field]))
  fields.delete('')
  if (fields.size === 0) return
  // In one order, so that two tabs never deadlock.
  const rows = [...fields].sort(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insertInto('column_choices')
    .values(rows.map(([name, field]) => ({ user_id, name, field })))
    .onConflict((already) =>
      already
        .columns(['user_id', 'name'])
        .doUpdateSet(({ ref }) => ({ field: ref('excluded.field'), chosen_at: sql`now()` })),
    )
    .execute()
  await sql`delete from column_choices where user_id = ${user_id} and name in (
    select name from column_choices where user_id = ${user_id}
    order by chosen_at desc, name offset ${mostChoices})`.execute(db)
}
