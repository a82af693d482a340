export function pageNumber(query: URLSearchParams, name = 'page'): number {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1
}
