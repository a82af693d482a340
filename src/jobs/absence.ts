import type { Absence } from '../db/upkeep-tables.ts'
import { latestRun, type Run } from './latest-run.ts'
import { isOften, nameOf, type Recurring } from './recurring.ts'

export const isMadeUpFor = ({ madeUpFor = 0 }: Recurring, { due }: Run, now: Date): boolean =>
  now.getTime() - due.getTime() <= madeUpFor * 3_600_000

/** Of several missed runs only the latest is made up for; jobs of every minute or hour simply go on. */
export function absenceOf(table: readonly Recurring[], timeZone: string, from: Date, to: Date): Absence {
  const missed = table
    .filter((one) => !isOften(one))
    .map((one) => ({ one, run: latestRun(one, timeZone, to) }))
    .filter(({ run }) => run.due > from)
  const [made, not] = [true, false].map((isMade) =>
    missed
      .filter(({ one, run }) => (one.beforeListening ?? isMadeUpFor(one, run, to)) === isMade)
      .map(({ one }) => nameOf(one)),
  )
  return { from: from.toISOString(), to: to.toISOString(), made_up_for: made ?? [], not_sent: not ?? [] }
}
