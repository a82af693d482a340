import type { Field, Kind, Value } from './field.ts'
import type { Basics, Typed } from './kind.ts'
import { amount } from './kinds/amount.ts'
import { cas } from './kinds/cas.ts'
import { choice } from './kinds/choice.ts'
import { choices } from './kinds/choices.ts'
import { date } from './kinds/date.ts'
import { days } from './kinds/days.ts'
import { flag } from './kinds/flag.ts'
import { hazards } from './kinds/hazards.ts'
import { link } from './kinds/link.ts'
import { number } from './kinds/number.ts'
import { reference } from './kinds/reference.ts'
import { richtext } from './kinds/richtext.ts'
import { text } from './kinds/text.ts'
import { yesNo } from './kinds/yes-no.ts'

const kinds: Record<Kind, Basics> = {
  ...{ choice, choices, number, amount, text, date, days, flag, richtext, reference, cas, link, hazards },
  yes_no: yesNo,
}

export const kindNames = Object.keys(kinds)

export const emptyOf = ({ kind }: Field): Typed => kinds[kind].empty

export const absentOf = ({ kind }: Field): Value | undefined => kinds[kind].absent

/** A flag's "no" is the same as no answer. */
export function saysNothing(field: Field, value: Value | undefined): boolean {
  const absent = absentOf(field)
  return absent !== undefined && (value ?? absent) === absent
}

/** The key of the unit an amount is in. */
export const unitOf = (field: Field): string | undefined => (field.kind === 'amount' ? field.unit : undefined)

/** Only the first day of a period has one. */
export const lastDayOf = (field: Field): string | undefined =>
  field.kind === 'days' && field.end === 'first' ? field.other : undefined
