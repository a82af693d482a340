import type { Least } from '../db/safety-tables.ts'
import { type Amount, baseOf, kindOf, smallest, type Unit } from '../listings/catalogue/amount.ts'

/** Tenths of the other base unit in one: a litre weighs at least 0.6 kg, a kilogram fills at least 0.3 l. */
const proportions = {
  mass: { to: 'volume', tenths: 3 },
  volume: { to: 'mass', tenths: 6 },
} as const
const large = { mass: 'kg', volume: 'l' } as const
const most = 999_999

/** On the strict side: any ordinary liquid that reaches the first reaches it too. */
export function otherOf(amount: Amount): Amount | null {
  const kind = kindOf(amount.unit)
  if (kind === 'pieces') return null
  const { to, tenths } = proportions[kind]
  const base = Math.ceil((baseOf(amount) * tenths) / 10)
  return base % 1000 === 0 || base > most
    ? { number: Math.floor(base / 1000), unit: large[to] }
    : { number: base, unit: smallest(to) }
}

/** A mass or volume alone gets the other, and says so. */
export function leastOf(given: readonly Amount[]): Least | undefined {
  if (given.length === 0) return undefined
  const least: Least = Object.fromEntries(given.map((amount) => [kindOf(amount.unit), amount]))
  const { mass, volume } = least
  if (mass && !volume) return { ...least, ...completed('volume', mass as Amount) }
  if (volume && !mass) return { ...least, ...completed('mass', volume as Amount) }
  return least
}

const completed = (kind: 'mass' | 'volume', by: Amount) => ({
  [kind]: otherOf(by) ?? undefined,
  by_proportion: kind,
})

export const amountsIn = ({ mass, volume, pieces }: Least): Amount[] =>
  [mass, volume, pieces].flatMap((one) => (one ? [{ number: one.number, unit: one.unit as Unit }] : []))

/** Worked out, until an officer has given both. */
export const unconfirmedIn = (least: Least): Amount | undefined =>
  least.by_proportion && amountsIn({ [least.by_proportion]: least[least.by_proportion] })[0]
