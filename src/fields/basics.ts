import type { Field, Kind, Value } from './field.ts'
import type { Basics, Typed } from './kind.ts'
import { amount } from './kinds/amount.ts'
import { choice } from './kinds/choice.ts'
import { date } from './kinds/date.ts'
import { days } from './kinds/days.ts'
import { flag } from './kinds/flag.ts'
import { number } from './kinds/number.ts'
import { reference } from './kinds/reference.ts'
import { richtext } from './kinds/richtext.ts'
import { text } from './kinds/text.ts'

const kinds: Record<Kind, Basics> = { choice, number, amount, text, date, days, flag, richtext, reference }

export const emptyOf = ({ kind }: Field): Typed => kinds[kind].empty

/** The text for a missing value, if the kind has one. */
export const absentOf = ({ kind }: Field): Value | undefined => kinds[kind].absent
