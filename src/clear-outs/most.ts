/** Of a clear-out; the page counts with it before anything is sent. */
export const mostRows = 500
export const longestTitle = 120
/** Of one table; a file with more is not read. */
export const mostColumns = 200
