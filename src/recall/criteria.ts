import type { Db } from '../db/connect.ts'
import type { Criteria } from '../db/recall-tables.ts'
import { casProblem } from '../fields/kinds/cas.server.ts'
import { plainCas } from '../fields/kinds/cas.ts'
import { idIn } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'

export const criteriaKeys = ['cas', 'lot', 'name', 'organisation'] as const
type CriteriaKey = (typeof criteriaKeys)[number]
/** As typed; an organisation by its id. */
export type Asked = Partial<Record<CriteriaKey, string | null>>

/** Equal searches are equal data, however typed. */
export function criteriaOf(asked: Asked): Criteria {
  const text = (key: CriteriaKey) => (asked[key] ?? '').replaceAll('\0', '').trim().slice(0, 100)
  const cas = plainCas(text('cas'))
  const lot = foldedLot(text('lot'))
  const name = text('name').toLowerCase().replace(/\s+/g, ' ')
  const organisation = text('organisation')
  return {
    ...(cas && { cas }),
    ...(lot && { lot }),
    ...(name && { name }),
    // Nobody has 0: an unreadable id must not search everywhere.
    ...(organisation && { organisation_id: idIn(organisation) ?? 0 }),
  }
}

/** Folds as the database does. */
const foldedLot = (lot: string): string =>
  lot
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ \t\n_\u00AD\u200B-\u200D\u2060\uFEFF\u2010-\u2015\u2212-]/g, '')

/** A wrong criterion finds nothing, which reads like good news. */
export async function problemsIn(db: Db, { cas, organisation_id }: Criteria) {
  const isKnown = organisation_id === undefined || (await isOrganisation(db, organisation_id))
  return {
    cas: cas === undefined ? null : casProblem(cas),
    organisation: isKnown ? null : m.recall_error_organisation(),
  }
}

async function isOrganisation(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('organisations').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** An organisation alone is no reason to stop everything it had. */
export const namesGoods = ({ cas, lot, name }: Criteria): boolean =>
  cas !== undefined || lot !== undefined || name !== undefined
