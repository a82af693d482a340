import type { DoneBefore } from '../../accounts/one-act.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'

const texts: Record<string, (inputs: { day: string }) => string> = {
  extend: m.listings_before_extend,
  withdraw: m.listings_before_withdraw,
  gone: m.listings_before_gone,
  keep: m.listings_before_keep,
}

/** What was done by the mail before, and the question whether its reader wants something else now. */
export const doneBeforeText = ({ act, on }: DoneBefore): string =>
  `${texts[act.split(' ')[0] ?? '']?.({ day: unbrokenDay(on) }) ?? ''} ${m.listings_before_ask()}`.trim()
