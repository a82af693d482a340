import { keptFor, secondsOf } from '../../../i18n/kept-for.ts'

export const mostLines = 200
/** So many drafts of requests are made in one call. */
export const mostDrafts = 100
export const longestLine = 500
/** So long an alert looks for the lines that found nothing. */
export const listDays = secondsOf(keptFor.orderList) / 86_400
