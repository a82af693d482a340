import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { type Actor, audit } from '../http/audit.ts'
import { invalid, type Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { listingsNaming } from '../listings/row/sql.ts'
import { judgeAgain } from '../listings/write/safety.ts'
import { doubtsAbout } from '../substances/doubts.ts'
import { keptTable, replaceTable, type SubstanceFile, tableInUse } from '../substances/table.ts'
import { compareTable } from '../substances/upload.ts'
import { type ChangedListing, changedListings } from './changed.ts'
import { type Effect, measured, tried, unseenEffect } from './effect.ts'
import { changingRules } from './sql.ts'
import { noteChange } from './undo.ts'

interface TableEffect extends Effect {
  added: number
  changed: number
  deleted: number
  /** Listings with a number and no chosen row: other hazards are said of them. */
  say: number
  /** Listings that name a row that changes or goes: they keep what they say. */
  keep: number
}

export interface NextTable {
  table: SubstanceFile
  kept: { digest: string; is_uploaded: boolean; instead_of: string | null }
}

interface Tried {
  effect: TableEffect
  doubts: string[]
  listings: ChangedListing[]
}

export const tryTable = (db: Db, next: NextTable, today: string): Promise<Tried> =>
  tried(db, (trx) => loaded(trx, next, today))

interface Seen {
  effect: TableEffect | null
  confirmed: boolean
}

/** A table that may be the wrong one must be confirmed. */
export async function loadTable(
  db: Db,
  by: Actor,
  next: NextTable,
  { effect: seen, confirmed }: Seen,
  today: string,
): Promise<Tried | Refusal> {
  if (seen === null) return invalid('effect', m.admin_substances_effect())
  return changingRules(db, async (trx) => {
    const before = await keptTable(trx)
    const tried = await loaded(trx, next, today)
    const { doubts, effect } = tried
    const unseen = unseenEffect(seen, effect)
    if (unseen) return unseen
    if (doubts.length > 0 && !confirmed)
      return invalid('confirmed', `${doubts.join(' ')} ${m.substances_doubt_confirm()}`)
    const stopped = await judgeAgain(trx)
    if (before) await noteChange(trx, { is_table: true }, before, stopped)
    const { source, as_of } = next.table
    await audit(trx, by, 'substances_replaced', 'substances', { source, as_of })
    return tried
  })
}

async function loaded(trx: Trx, { table, kept }: NextTable, today: string): Promise<Tried> {
  const current = await tableInUse(trx)
  const { added, changed, deleted, rows } = await compareTable(trx, table)
  const naming = await listingsNaming(trx, [...changed, ...deleted])
  const saidBefore = await saidOfNumbers(trx)
  const judged = await measured(trx, () => replaceTable(trx, table, kept))
  const saidAfter = await saidOfNumbers(trx)
  const others = [...saidBefore].filter(([id, said]) => !isDeepStrictEqual(saidAfter.get(id), said))
  const listings = eachOnce([
    ...judged.changed,
    ...others.map(([id]) => ({ id, does: 'say' as const })),
    ...naming.map(({ id }) => ({ id, does: 'keep' as const })),
  ])
  const counted = { added: added.length, changed: changed.length, deleted: deleted.length }
  const effect: TableEffect = { ...counted, hide: 0, ask: 0, show: 0, say: 0, keep: 0 }
  for (const { does } of listings) effect[does] += 1
  const next = { ...counted, as_of: table.as_of, rows: table.substances.length }
  const doubts = doubtsAbout(next, current && { as_of: current.as_of, rows }, today)
  return { effect, doubts, listings: await changedListings(trx, listings) }
}

/** Listings with a number whose owner gave no hazards. */
async function saidOfNumbers(trx: Trx): Promise<Map<number, unknown>> {
  const { rows } = await sql<{ id: number; said: unknown }>`
    select listings.id, (select jsonb_agg(jsonb_build_array(name, pictograms, signal, statements, superseded) order by substances.id)
      from substances where cas = attributes ->> 'cas_number' and is_classified) as said
    from listings where type = 'chemicals' and deleted_at is null
      and attributes ? 'cas_number' and not attributes ? 'hazards' order by listings.id`.execute(trx)
  return new Map(rows.map(({ id, said }) => [id, said]))
}

/** Names each listing by what does most to it. */
function eachOnce<Does extends string>(all: readonly { id: number; does: Does }[]) {
  const seen = new Set<number>()
  return all.filter(({ id }) => seen.size !== seen.add(id).size)
}
