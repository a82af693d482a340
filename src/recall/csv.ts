import { m } from '../i18n/paraglide/messages.js'
import { stateText } from '../tables/words.ts'
import { csvText } from '../ui/csv.ts'
import { keyOf, type SideAnswer } from './answers.ts'
import { answerText } from './parts/answers.ts'
import type { Side, Thing } from './rows.ts'
import { shownState } from './words.ts'

type Said = SideAnswer | null

/** By thing: its owner's, or its giver's and its receiver's. */
export type SaidOfSides = Map<string, Said[]>

/** One line per side, so that sorting by organisation says what each gave and got. */
export function recallCsv(things: Thing[], said: SaidOfSides = new Map()): string {
  const lines = things
    .flatMap((thing) => linesOf(thing, said.get(keyOf(thing)) ?? []))
    .sort((one, other) => one[0].localeCompare(other[0]))
  return csvText([
    [
      ...[m.recall_organisation(), m.recall_what(), m.recall_thing(), m.recall_cas(), m.recall_lot()],
      ...[m.recall_amount(), m.recall_date(), m.recall_state(), m.recall_person(), m.recall_other()],
      ...[m.recall_csv_answer(), m.recall_csv_passed_to()],
    ],
    ...lines,
  ])
}

function linesOf(thing: Thing, [first, second]: Said[]): [organisation: string, ...string[]][] {
  const { giver, receiver } = thing
  const wrote = (one: Said = null) => [one ? answerText[one.answer]() : '', one?.passed_to ?? '']
  if (!receiver) return [[...line(thing, giver, m.recall_has(), null), ...wrote(first)]]
  return [
    [...line(thing, giver, m.recall_gave(), receiver), ...wrote(first)],
    [...line(thing, receiver, m.recall_got(), giver), ...wrote(second)],
  ]
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
