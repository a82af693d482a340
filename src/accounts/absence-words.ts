import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import type { Away } from './absence.ts'

/** "Away up to and including 12 December; Anna Bakker stands in" */
export function awayText({
  until,
  has_left,
  stand_in,
}: Pick<Away, 'until' | 'has_left'> & { stand_in: { name: string } | null }): string {
  if (has_left) return stand_in ? m.accounts_left_stand_in(stand_in) : m.accounts_left_nobody()
  const day = writtenDay(until)
  return stand_in ? m.accounts_away_stand_in({ day, name: stand_in.name }) : m.accounts_away_until({ day })
}
