/** The page a query asks for, from 1; anything else is the first. */
export function pageNumber(query: URLSearchParams, name = 'page'): number {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}
