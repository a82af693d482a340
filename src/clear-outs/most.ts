/** The page checks it before sending. */
export const mostRows = 500
/** Of rows to show, or things to take, in a call. */
export const mostAtOnce = 100
export const longestTitle = 120
/** A file with more is not read. */
export const mostColumns = 200
