import type { Criteria } from '../db/recall-tables.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Named } from './named.ts'
import type { Thing } from './rows.ts'

export interface Searched {
  criteria: Criteria
  /** As it was typed. */
  lot: string | null
}

export const whatOf = ({ name, cas, lot }: Named): string =>
  [name, cas && m.recall_head_cas({ cas }), lot && m.recall_head_lot({ lot })].filter(Boolean).join(' · ')

/** What people read; the state itself stays hidden or open. */
export const shownState = ({ state, is_recalled }: Pick<Thing, 'state' | 'is_recalled'>) =>
  is_recalled && (state === 'hidden' || state === 'open') ? 'recalled' : state
