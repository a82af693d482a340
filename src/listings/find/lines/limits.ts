import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

export const mostLines = 200
/** Allowed per call. */
export const mostDrafts = 100
export const longestLine = 500
/** Lifetime of the alerts for lines that found nothing. */
export const listDays = secondsOf(keptFor.orderList) / 86_400
