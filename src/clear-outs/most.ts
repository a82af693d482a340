/** The page checks it before sending. */
export const mostRows = 500
export const longestTitle = 120
/** A file with more is not read. */
export const mostColumns = 200
