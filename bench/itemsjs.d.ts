/** The part that the bench uses; the package has no types. */
declare module 'itemsjs' {
  interface Options {
    searchableFields: string[]
    aggregations: Record<string, { size: number; conjunction: boolean }>
    sortings: Record<string, { field: string; order: 'asc' | 'desc' }>
  }
  interface Asked {
    query: string
    filters: object
    per_page: number
    sort: string
  }
  export default function itemsjs(items: object[], options: Options): { search: (asked: Asked) => unknown }
}
