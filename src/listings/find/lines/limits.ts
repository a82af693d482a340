export const mostLines = 200
export const longestLine = 500
/** So long an alert looks for the lines that found nothing; `keptFor.orderList` says the same. */
export const listDays = 30
