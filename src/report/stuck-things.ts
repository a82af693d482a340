/** Something nobody moves, and where to do something about it. */
export interface Stuck {
  kind: 'request' | 'connection' | 'organisation'
  id: number
  name: string
  /** Whole days it has been so. */
  days: number
}

const addresses: Record<Stuck['kind'], (thing: Stuck) => string> = {
  request: ({ id }) => `/listings/${id}`,
  connection: ({ id }) => `/connections/${id}`,
  organisation: ({ name }) => `/admin/users?search=${encodeURIComponent(name)}`,
}

/** Where an administrator can do something about it. */
export const stuckHref = (thing: Stuck): string => addresses[thing.kind](thing)
