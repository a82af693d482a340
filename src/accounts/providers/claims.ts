import { type Address, parseAddress } from '../address.ts'
import type { Row } from './sql.ts'

/** From the ID token and userinfo. */
export type Claims = Record<string, unknown>

export interface Arrived {
  subject: string
  /** Set only at a domain that its row names. */
  address: Address | null
  /** What the provider wrote, for words about it. */
  shownAddress: string
  name: string
  /** They showed a second factor there, of a kind that counts here. */
  isProven: boolean
  /** When they last proved it there; long ago where it does not say. */
  provedAt: Date
}

/** The address counts only at a domain in its home organisation's row, whatever `email_verified` says. */
export function arrivedOf(provider: { rows: Row[]; factor_values: string[] }, claims: Claims): Arrived {
  const { sub, email, name, auth_time } = claims
  const address = parseAddress(email)
  const domains = isGuest(claims) ? [] : (rowOf(provider.rows, claims)?.domains ?? [])
  return {
    subject: String(sub),
    address: address && domains.includes(address.domain) ? address : null,
    shownAddress: typeof email === 'string' ? email.slice(0, 254) : '',
    name: nameOf(name, claims),
    provedAt: new Date(typeof auth_time === 'number' ? Math.min(auth_time * 1_000, Date.now()) : 0),
    isProven: [...valuesOf(claims.amr), ...valuesOf(claims.acr)].some((value) =>
      provider.factor_values.includes(value),
    ),
  }
}

/** A missing claim matches no row; a row without one stands for everybody. */
export const rowOf = (rows: Row[], claims: Claims): Row | null =>
  rows.find(({ claim, value }) => claim === null || valuesOf(claims[claim]).includes(value)) ?? null

/** A guest of a Microsoft Entra ID tenant: their address says nothing of that tenant. */
const isGuest = ({ acct, upn, preferred_username, user_type }: Claims): boolean =>
  String(acct) === '1' ||
  [upn, preferred_username].some((name) => String(name).toUpperCase().includes('#EXT#')) ||
  String(user_type).toLowerCase() === 'guest'

const nameOf = (name: unknown, { given_name, family_name }: Claims): string => {
  const whole = typeof name === 'string' ? name : [given_name, family_name].filter(isText).join(' ')
  return whole.trim().slice(0, 120)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A claim is a text, a number or a list of them. */
const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((value) => isText(value) || typeof value === 'number')
    .map(String)
