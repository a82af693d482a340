import { m } from '../i18n/paraglide/messages.js'

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

const stuckTexts: Record<Stuck['kind'], (inputs: { count: number }) => string> = {
  request: m.report_stuck_request,
  connection: m.report_stuck_connection,
  loan: m.report_stuck_loan,
  safety: m.report_stuck_safety,
  nobodys: m.report_stuck_nobodys,
  organisation: m.report_stuck_organisation,
}

export const stuckText = ({ kind, days }: Stuck): string => stuckTexts[kind]({ count: days })
