import type { Thing } from './rows.ts'

/** What people read; the state itself stays hidden or open. */
export const shownState = ({ state, is_recalled }: Pick<Thing, 'state' | 'is_recalled'>) =>
  is_recalled && (state === 'hidden' || state === 'open') ? 'recalled' : state
