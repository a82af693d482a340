import type { Locale } from './languages.ts'
import { m } from './paraglide/messages.js'

export const monthsShown = 4

export const monthsText = (locale?: Locale): string => m.common_months({ count: monthsShown }, { locale })
