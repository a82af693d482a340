import type { Criteria } from '../db/recall-tables.ts'

export interface Searched {
  criteria: Criteria
  /** As it was typed. */
  lot: string | null
}

export const whatOf = ({ criteria: { name, cas, lot: folded }, lot }: Searched): string =>
  [name, cas, lot ?? folded].filter(Boolean).join(', ')
