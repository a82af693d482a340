import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/connect.ts'
import type { Hazards } from '../../db/substance-tables.ts'
import { hazardsIn } from '../../fields/kinds/hazards.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { hazardsOfRow } from '../../substances/search.ts'
import { isStatement } from '../../substances/statements.ts'
import type { Answered, Reading } from './values.ts'

/**
 * What is stored for a substance comes from the table, never from the call. A kept substance stays as of its
 * day; its CAS number overrides any answer.
 */
export async function withHazards(
  db: Db,
  answered: Answered,
  given: Record<string, unknown>,
  current: unknown,
): Promise<Reading> {
  const { values, not_known } = answered
  const named = hazardsIn(values.hazards)
  if (!named) return answered
  const isNew = !isDeepStrictEqual(named, current)
  const hazards = isNew && named.from === 'table' ? await rowOf(db, named, hazardsIn(current)) : named
  if (!hazards) return { errors: { hazards: [m.fields_error_hazards()] } }
  const { name, cas, statements } = hazards
  const unknown = statements.flatMap((code) => code.split('+')).find((code) => !isStatement(code))
  if (unknown) return { errors: { hazards: [m.fields_error_statement_unknown({ code: unknown })] } }
  if (!cas) return { ...answered, values: { ...values, hazards } }
  const other = given.mixture === true || (given.not_known as string[] | undefined)?.includes('cas_number')
  const said = given.cas_number === undefined && !other ? cas : values.cas_number
  if ((said ?? (isNew && !other ? cas : '')) !== cas)
    return { errors: { cas_number: [m.fields_error_cas_other({ name, cas })] } }
  const { mixture: _, ...rest } = values
  return {
    values: { ...rest, cas_number: cas, hazards },
    not_known: not_known.filter((key) => key !== 'cas_number'),
  }
}

/** A row that a newer table dropped stays with its listing. */
async function rowOf(db: Db, { substance_id }: Hazards, kept: Hazards | null): Promise<Hazards | null> {
  return (await hazardsOfRow(db, substance_id ?? '')) ?? (kept?.substance_id === substance_id ? kept : null)
}
