import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'

/** "Away until 12 December; Anna Bakker stands in" */
export function awayText({ until, stand_in }: { until: string; stand_in: { name: string } | null }): string {
  const day = writtenDay(until)
  return stand_in ? m.accounts_away_stand_in({ day, name: stand_in.name }) : m.accounts_away_until({ day })
}
