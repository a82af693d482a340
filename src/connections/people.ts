import type { Config } from '../config.ts'
import type { Side } from './access.ts'
import type { ConnectionRow } from './sql.ts'

interface Person {
  side: Side
  id: number
  name: string
  email: string
  /** The person they stand in for. */
  for?: string
}

export function partiesOf(row: ConnectionRow): Person[] {
  const everybody = [
    { side: 'buyer', id: row.buyer_id, name: row.buyer_name, email: row.buyer_email },
    { side: 'seller', id: row.seller_id, name: row.seller_name, email: row.seller_email },
    contactOf(row, 'buyer'),
    contactOf(row, 'seller'),
    standInOf(row, 'buyer'),
    standInOf(row, 'seller'),
  ].filter((person): person is Person => person !== null && person.id !== null)
  return everybody.filter(({ id }, index) => everybody.findIndex((one) => one.id === id) === index)
}

function standInOf(row: ConnectionRow, side: Side): Person | null {
  const stand_in = row[`${side}_away`]?.stand_in
  return stand_in ? { side, ...stand_in, for: row[`${side}_name`] ?? '' } : null
}

export function contactOf(row: ConnectionRow, side: Side): Person | null {
  const [id, name, email] =
    side === 'buyer'
      ? [row.buyer_contact_id, row.buyer_contact_name, row.buyer_contact_email]
      : [row.seller_contact_id, row.seller_contact_name, row.seller_contact_email]
  return id !== null && name !== null && email !== null ? { side, id, name, email } : null
}

/** The other person, if no mail of LabEx reaches them: write; where mail bounces visit, or ask while they are away. */
export function unreachedOf(
  row: ConnectionRow,
  me: number,
): { name: string; way: 'write' | 'visit' | 'ask' } | null {
  for (const side of ['buyer', 'seller'] as const) {
    const name = row[`${side}_name`]
    const away = row[`${side}_away`]
    if (name === null || row[`${side}_id`] === me || away?.has_left) continue
    if (row[`${side}_is_reached`] === false) return { name, way: 'write' }
    if (row[`${side}_is_refused`]) return { name, way: away ? 'ask' : 'visit' }
  }
  return null
}

/** Ends the identifiers of mails and calendar entries. */
export const domainOf = ({ mailFrom }: Pick<Config, 'mailFrom'>): string => mailFrom.split('@')[1] ?? 'labex'
