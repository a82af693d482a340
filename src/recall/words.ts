import type { Criteria } from '../db/recall-tables.ts'
import type { Thing } from './rows.ts'

export interface Searched {
  criteria: Criteria
  /** As it was typed. */
  lot: string | null
}

export const whatOf = ({ criteria: { name, cas, lot: folded }, lot }: Searched): string =>
  [name, cas, lot ?? folded].filter(Boolean).join(', ')

/** What people read; the state itself stays hidden or open. */
export const shownState = ({ state, is_recalled }: Pick<Thing, 'state' | 'is_recalled'>) =>
  is_recalled && (state === 'hidden' || state === 'open') ? 'recalled' : state
