import { m } from '../i18n/paraglide/messages.js'
import { stateText } from '../tables/words.ts'
import { csvText } from '../ui/csv.ts'
import type { Side, Thing } from './rows.ts'
import { shownState } from './words.ts'

/** One line per side, so that sorting by organisation says what each gave and got. */
export function recallCsv(things: Thing[]): string {
  const lines = things.flatMap(linesOf).sort((one, other) => one[0].localeCompare(other[0]))
  return csvText([
    [
      ...[m.recall_organisation(), m.recall_what(), m.recall_thing(), m.recall_cas(), m.recall_lot()],
      ...[m.recall_amount(), m.recall_date(), m.recall_state(), m.recall_person(), m.recall_other()],
    ],
    ...lines,
  ])
}

function linesOf(thing: Thing): [organisation: string, ...string[]][] {
  const { giver, receiver } = thing
  if (!receiver) return [line(thing, giver, m.recall_has(), null)]
  return [line(thing, giver, m.recall_gave(), receiver), line(thing, receiver, m.recall_got(), giver)]
}

function line(
  thing: Thing,
  { organisation, person, email, is_mailable }: Side,
  what: string,
  other: Side | null,
): [string, ...string[]] {
  const { title, cas, lot, amount, day } = thing
  const warning = email && !is_mailable ? m.recall_not_mailed() : ''
  const contact = [person, email, warning].filter(Boolean).join(', ')
  return [
    organisation,
    what,
    title,
    cas,
    lot,
    amount,
    day,
    stateText(shownState(thing)),
    contact,
    other?.organisation ?? '',
  ]
}
