/** Of a clear-out; the page counts with it before anything is sent. */
export const mostRows = 500
export const longestTitle = 120
