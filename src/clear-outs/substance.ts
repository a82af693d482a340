import type { Db } from '../db/connect.ts'
import type { Hazards } from '../db/substance-tables.ts'
import { isCas, plainCas } from '../fields/kinds/cas.ts'
import { hazardsIn, withNumber } from '../fields/kinds/hazards.ts'
import { saysConcentration } from '../fields/kinds/one-row.ts'
import { onlyRowsOf } from '../substances/search.ts'
import type { Cells } from './cells.ts'

/** As in the form; hazards somebody gave stay. */
export async function withSubstances(db: Db, given: readonly Cells[]): Promise<Cells[]> {
  const known = await onlyRowsOf(
    db,
    given.flatMap((cells) => numberIn(cells) ?? []),
  )
  return given.map((cells) => ({ ...cells, ...broughtBy(known, cells, {}) }))
}

export async function withSubstance(db: Db, changed: Cells, before: Cells): Promise<Cells> {
  const numbers = [numberIn(changed), numberIn(before)].filter((cas) => cas !== null)
  return { ...changed, ...broughtBy(await onlyRowsOf(db, numbers), changed, before) }
}

type Known = ReadonlyMap<string, Hazards>

/** A concentration takes back what the number brought; removing it brings that back. */
function broughtBy(known: Known, changed: Cells, before: Cells): Cells {
  if ('hazards' in changed) return {}
  const had = hazardsIn(before.hazards)
  const diluted = isDiluted({ ...before, ...changed })
  const [cas, was] = ['cas_number' in changed ? numberIn(changed) : numberIn(before), numberIn(before)]
  const brought = (diluted ? undefined : known.get(cas ?? '')) ?? null
  if (cas === was) {
    const isBrought = had?.from === 'table' && known.get(cas ?? '')?.substance_id === had.substance_id
    if (isBrought && diluted && !isDiluted(before)) return { hazards: null }
    return !had && brought && isDiluted(before) ? { hazards: brought } : {}
  }
  const kept = had && withNumber(had, cas)
  const hazards = kept ?? brought
  return had || hazards ? { hazards } : {}
}

const isDiluted = ({ concentration, title }: Cells): boolean =>
  Boolean(concentration) || saysConcentration(String(title ?? ''))

function numberIn({ cas_number }: Cells): string | null {
  const number = typeof cas_number === 'string' ? plainCas(cas_number) : ''
  return isCas(number) ? number : null
}
