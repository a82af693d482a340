import type { Criteria } from '../db/recall-tables.ts'
import { casProblem } from '../fields/kinds/cas.server.ts'
import { plainCas } from '../fields/kinds/cas.ts'

export const criteriaKeys = ['cas', 'lot', 'name', 'organisation'] as const
type CriteriaKey = (typeof criteriaKeys)[number]
/** As typed; an organisation by its id. */
export type Asked = Partial<Record<CriteriaKey, string | null>>

/** The same search is always written the same way, however it was typed. */
export function criteriaOf(asked: Asked): Criteria {
  const text = (key: CriteriaKey) => (asked[key] ?? '').replaceAll('\0', '').trim().slice(0, 100)
  const cas = plainCas(text('cas'))
  const lot = text('lot').toLowerCase()
  const name = text('name').toLowerCase().replace(/\s+/g, ' ')
  const organisation = text('organisation')
  return {
    ...(cas && { cas }),
    ...(lot && { lot }),
    ...(name && { name }),
    ...(/^[1-9]\d{0,8}$/.test(organisation) && { organisation_id: Number(organisation) }),
  }
}

/** A number that cannot be right would find nothing, which reads like good news. */
export const casError = ({ cas }: Criteria): string | null => (cas === undefined ? null : casProblem(cas))

/** An organisation alone is no reason to stop everything it ever had. */
export const namesGoods = ({ cas, lot, name }: Criteria): boolean =>
  cas !== undefined || lot !== undefined || name !== undefined
