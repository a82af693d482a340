import { bottle, centrifuge } from '../../factories.ts'
import type { Park, Person } from './park.ts'

type Name = 'anna' | 'bram' | 'carl' | 'dora' | 'ed' | 'fenna' | 'sofie'
export interface World {
  park: Park
  people: Record<Name, Person>
  /** By title. */
  listings: Map<string, { id: number; owner: Name }>
  gamma: number
  revoked: { from: Date; until: Date }[]
  /** How many mails were followed by their links, soon after they came, and what came of it. */
  followed: number
  dead: string[]
}
type Act = (world: World, now: Date) => Promise<unknown>

/** Two languages in every organisation; *gamma* loses its access for two weeks. */
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
  return { park, people, listings: new Map(), gamma: gamma.id, revoked: [], followed: 0, dead: [] }
}

/** Ends its four months on 8 April. */
export const early: Act = publish('anna', 'Old oven')

/** What people do, in the early afternoon of a day of 2027. */
export const acts: Record<string, Act[]> = {
  '02-22': [
    alert('carl', 'daily'),
    alert('dora', 'weekly'),
    alert('fenna', 'immediate'),
    publish('anna', 'Centrifuge'),
    publish('bram', 'Microscope', {
      availability_type: 'loan',
      available_until: '2027-04-09',
      total_units: 1,
    }),
    publish('anna', 'Methanol', { ...bottle, expiry_date: '2027-03-05', fit_for: ['research'] }),
    publish('fenna', 'Shaker'),
  ],
  '02-23': [connect('carl', 'Centrifuge', 'left open'), connect('dora', 'Microscope', 'handed over')],
  '03-01': [publish('bram', 'Fridge')],
  '03-05': [publish('anna', 'Scale')],
  '03-08': [access('revoke')],
  '03-12': [publish('anna', 'Incubator')],
  '03-22': [access('approve')],
  '03-25': [publish('bram', 'Autoclave')],
  '03-29': [publish('anna', 'Freezer')],
  '04-01': [publish('bram', 'Hotplate')],
  '04-07': [publish('anna', 'Ethanol', { ...bottle, expiry_date: '2027-04-15', fit_for: ['research'] })],
  '04-09': [publish('bram', 'Vortex mixer')],
  '04-26': [publish('anna', 'Water bath')],
}

/** LabEx is off from one hour to another, by the park's clock. */
export const absences = [
  { from: '2027-03-10 21:00', until: '2027-03-11 09:05' },
  { from: '2027-03-16 21:00', until: '2027-03-17 09:05' },
  { from: '2027-04-01 18:00', until: '2027-04-06 09:05' },
  { from: '2027-04-12 07:00', until: '2027-04-26 09:05' },
]

/** What must have reached whom, whatever was off. */
export const due: { to: Name; name: string; title: string; least: number }[] = [
  { to: 'anna', name: 'giver_waits', title: 'Centrifuge', least: 1 },
  ...(['anna', 'carl'] as const).map((to) => ({
    ...{ to, name: 'handover_reminder', title: 'Centrifuge', least: 2 },
  })),
  ...(['bram', 'dora'] as const).map((to) => ({ to, name: 'return_due', title: 'Microscope', least: 2 })),
  ...['Methanol', 'Ethanol'].map((title) => ({
    ...{ to: 'anna' as const, name: 'listing_past_date', title, least: 1 },
  })),
  { to: 'anna', name: 'listing_not_answered', title: 'Methanol', least: 1 },
  { to: 'anna', name: 'listing_ends', title: 'Old oven', least: 1 },
  { to: 'anna', name: 'listing_ended', title: 'Old oven', least: 1 },
]

function publish(owner: Name, title: string, more: Record<string, unknown> = {}): Act {
  return async ({ people, listings }) => {
    const client = await people[owner].in()
    const values = { ...centrifuge, ...more, title }
    const { body } = await client.post('/api/listings', values)
    const { id } = body.listing
    right(await client.patch(`/api/listings/${id}`, { ...values, status: 'active' }), `publish ${title}`)
    listings.set(title, { id, owner })
  }
}

function alert(owner: Name, frequency: 'daily' | 'weekly' | 'immediate'): Act {
  return async ({ people }) => {
    const body = { exchange_type: 'offer', status: 'active', frequency, specifications: {} }
    right(await (await people[owner].in()).post('/api/alerts', body), `alert of ${owner}`)
  }
}

function connect(taker: Name, title: string, end: 'left open' | 'handed over'): Act {
  return async ({ people, listings }) => {
    const { id = 0 } = listings.get(title) ?? {}
    const client = await people[taker].in()
    const wanted = { exchange_type: 'offer', listing_id: id, total_units: 1 }
    const made = right(await client.post('/api/connections', wanted), `connect ${title}`)
    if (end === 'handed over')
      right(await client.post(`/api/connections/${made.connection_id}/complete`), `hand over ${title}`)
  }
}

function access(what: 'revoke' | 'approve'): Act {
  return async ({ people, gamma, revoked }, now) => {
    right(await (await people.sofie.in()).post(`/api/admin/organisations/${gamma}/${what}`), what)
    const last = revoked.at(-1)
    if (what === 'revoke') revoked.push({ from: now, until: new Date(8.64e15) })
    else if (last) last.until = now
  }
}

function right({ status, body }: { status: number; body: Record<string, unknown> }, what: string) {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}
