export interface Stuck {
  kind: 'request' | 'connection' | 'loan' | 'organisation' | 'safety' | 'nobodys'
  id: number
  name: string
  /** Counts whole days. */
  days: number
}

const addresses: Record<Stuck['kind'], (thing: Stuck) => string> = {
  request: ({ id }) => `/listings/${id}`,
  connection: ({ id }) => `/connections/${id}`,
  loan: ({ id }) => `/connections/${id}`,
  safety: () => '/safety-desk',
  /** Where a second officer is named. */
  nobodys: () => '/admin/users',
  organisation: ({ name }) => `/admin/users?search=${encodeURIComponent(name)}`,
}

export const stuckHref = (thing: Stuck): string => addresses[thing.kind](thing)
