import { maySee } from '../connections/access.ts'
import { connectionsByIds } from '../connections/sql.ts'
import type { Call } from '../http/action.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { visibility } from '../listings/row/access.ts'
import { locationOf } from '../listings/row/props.ts'
import { isPartyTo, type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import { keyOf } from './answers.ts'
import type { Thing } from './rows.ts'
import type { RecalledGoods } from './sql.ts'

interface ToldApart {
  facts: string[]
  /** Where this reader may open it. */
  href: string | null
}

/** What tells things of the same name apart, beside what was done with them. */
export async function toldApart(
  { db, viewer }: Call,
  things: Thing[],
  { connections }: RecalledGoods,
): Promise<Map<string, ToldApart>> {
  const idsOf = (wanted: Thing['kind']) => things.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const promised = await connectionsByIds(db, idsOf('connection'))
  const goods = new Map(connections.map(({ id, listing_id }) => [id, listing_id]))
  const ids = [...idsOf('listing'), ...goods.values()]
  const listings = new Map((await listingsByIds(db, ids)).map((row) => [row.id, row]))
  const opened = new Set(promised.filter((row) => maySee(viewer, row)).map(({ id }) => `connection ${id}`))
  for (const id of idsOf('listing')) {
    const row = listings.get(id)
    const isParty = (await isPartyTo(db, viewer, id)) !== null
    if (row && visibility(viewer, row, isParty) === 'whole') opened.add(`listing ${id}`)
  }
  return new Map(
    things.map((thing) => {
      const at = thing.kind === 'listing' ? thing.id : (goods.get(thing.id) ?? 0)
      const href = opened.has(keyOf(thing)) ? `/${thing.kind}s/${thing.id}` : null
      return [keyOf(thing), { facts: factsOf(thing, listings.get(at)), href }]
    }),
  )
}

/** Where something is, nobody knows once it was handed over. */
function factsOf({ kind, amount, lot, day, state }: Thing, row: ListingRow | undefined): string[] {
  const isHere = kind === 'listing' || state === 'open'
  const on = { day: writtenDay(day) }
  return [
    kind === 'listing' && grouped(amount),
    lot && `${m.recall_lot()} ${lot}`,
    isHere && (kind === 'listing' ? m.recall_answer_listed(on) : m.recall_answer_promised(on)),
    isHere && row && locationOf(row),
  ].filter((fact): fact is string => Boolean(fact))
}
