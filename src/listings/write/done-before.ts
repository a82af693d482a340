import type { DoneBefore } from '../../accounts/one-act.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'

const texts: Record<string, (inputs: { day: string }) => string> = {
  extend: m.listings_before_extend,
  withdraw: m.listings_before_withdraw,
  gone: m.listings_before_gone,
  keep: m.listings_before_keep,
}

/** Also asks whether the reader now wants something else. */
export const doneBeforeText = ({ act, on }: DoneBefore): string =>
  `${texts[act.split(' ')[0] ?? '']?.({ day: unbrokenDay(on) }) ?? ''} ${m.listings_before_ask()}`.trim()
