export interface Stuck {
  kind: 'request' | 'connection' | 'loan' | 'organisation'
  id: number
  name: string
  /** Counts whole days. */
  days: number
}

const addresses: Record<Stuck['kind'], (thing: Stuck) => string> = {
  request: ({ id }) => `/listings/${id}`,
  connection: ({ id }) => `/connections/${id}`,
  loan: ({ id }) => `/connections/${id}`,
  organisation: ({ name }) => `/admin/users?search=${encodeURIComponent(name)}`,
}

export const stuckHref = (thing: Stuck): string => addresses[thing.kind](thing)
