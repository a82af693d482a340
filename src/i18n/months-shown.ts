import type { Locale } from './languages.ts'
import { m } from './paraglide/messages.js'

/** Calendar months that a listing is shown, from the day it is published or extended. */
export const monthsShown = 4

export const monthsText = (locale?: Locale): string => m.common_months({ count: monthsShown }, { locale })
