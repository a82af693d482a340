export const mostLines = 200
export const longestLine = 500
