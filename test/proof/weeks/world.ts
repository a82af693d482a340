import type { Park, Person } from './park.ts'

export type Name = 'anna' | 'bram' | 'carl' | 'dora' | 'ed' | 'fenna' | 'sofie'
export interface Listing {
  id: number
  owner: Name
  units: number
  /** The end of its four months, as it was published; of a thing lent, the day by which it is to be back. */
  ends: Date
  until: string | null
  isTaken?: boolean
}

/** A park, who is in it, and what became of what they did. */
export interface World {
  park: Park
  people: Record<Name, Person>
  gamma: number
  /** By title, in the order in which they were published. */
  listings: Map<string, Listing>
  connections: Map<string, number>
  /** Its number, and how many listings there were before. */
  alerts: Map<Name, { id: number; after: number }>
  recall: number
  revoked: { from: Date; until: Date }[]
  /** How many mails were followed by their links, soon after they came, and what came of it. */
  followed: number
  dead: string[]
}

export const stranger = 'kim@elsewhere.example'

/** Two languages in every organisation. */
export async function aWorld(park: Park): Promise<World> {
  const [alpha, beta, gamma] = [
    await park.organisation('Alpha'),
    await park.organisation('Beta'),
    await park.organisation('Gamma'),
  ]
  const people = {
    anna: await park.person(alpha, 'nl', 'Anna'),
    bram: await park.person(alpha, 'en', 'Bram'),
    carl: await park.person(beta, 'en', 'Carl'),
    dora: await park.person(beta, 'nl', 'Dora'),
    ed: await park.person(gamma, 'en', 'Ed'),
    fenna: await park.person(gamma, 'nl', 'Fenna'),
    sofie: await park.person(null, 'nl', 'Sofie'),
  }
  return {
    ...{ park, people, gamma: gamma.id, recall: 0, revoked: [], followed: 0, dead: [] },
    ...{ listings: new Map(), connections: new Map(), alerts: new Map() },
  }
}
