import { TestClient } from '../client.ts'
import { bottle, centrifuge, pipetteTips } from '../factories.ts'

/** The same acts at every making. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** With each of the keys that a connection keeps a copy of. */
const goods = [
  {
    ...bottle,
    cas_number: '67-64-1',
    lot_number: 'LOT-7',
    concentration: '96 %',
    sds_url: 'https://sds.example/7',
  },
  { ...bottle, title: 'Opened buffer', opened: true, opened_on: '2026-01-31', biological_material: true },
  { ...bottle, title: 'Labelled tracer', radioactive: true, lot_number: 'R-11', total_units: 40 },
  { ...centrifuge, chemical_material: true, biological_material: true, radioactive: false },
  { ...centrifuge, availability_type: 'loan', available_until: '2026-12-31' },
  {
    ...{
      ...pipetteTips,
      exchange_type: 'offer',
      manufacturer: 'Gilson',
      product_number: '9',
      lot_number: 'T1',
    },
    ...{ expiry_date: '2026-12-31', availability_type: 'free', location_building: 'Kruyt' },
  },
]

/** A few hundred acts of the demo's people, as they come: what is refused is refused. */
export async function liveIn(url: string, addresses: string[], password: string, acts = 300): Promise<void> {
  const people = await Promise.all(
    addresses.map(async (email) => {
      const client = new TestClient(url)
      await client.post('/api/login', { email, password })
      return client
    }),
  )
  const below = random(7)
  const one = <T>(from: T[]): T => from[below(from.length)] as T
  const listings: number[] = []
  const connections: number[] = []
  const rarely: (() => Promise<unknown>)[] = [
    () => one(people).delete(`/api/listings/${one(listings)}`),
    () =>
      one(people).post(`/api/listings/${one(listings)}/renew`, { act: one(['extend', 'withdraw', 'gone']) }),
    () => one(people).post(`/api/dashboard/duplicate/${one(listings)}`),
    () => one(people).patch(`/api/listings/${one(listings)}`, { title: 'Under another title' }),
    () =>
      one(people).post('/api/alerts', {
        ...{ exchange_type: 'offer', frequency: one(['immediate', 'daily', 'weekly']) },
        specifications: { type: [one(['equipment', 'chemicals', 'disposables'])] },
      }),
  ]
  const often: (() => Promise<unknown>)[] = [
    publish,
    publish,
    connect,
    connect,
    () => one(people).post(`/api/connections/${one(connections)}/pickups`, { starts_at: tomorrow() }),
    () => one(people).post(`/api/connections/${one(connections)}/complete`, { whole: below(2) === 0 }),
    () => one(people).delete(`/api/connections/${one(connections)}`, { reason: 'No longer needed' }),
    () => one(people).post(`/api/connections/${one(connections)}/returned`),
  ]
  for (let act = 0; act < acts; act += 1) await (below(5) === 0 ? one(rarely) : one(often))()

  async function publish(): Promise<void> {
    const owner = one(people)
    const values = { ...one(goods), ...(below(4) === 0 ? { status: undefined } : {}) }
    const { body, status } = await owner.post('/api/listings', values)
    if (status !== 200) return
    listings.push(body.listing.id)
    if (below(6) > 0) await owner.patch(`/api/listings/${body.listing.id}`, { ...values, status: 'active' })
  }

  async function connect(): Promise<void> {
    if (listings.length === 0) return
    const { body } = await one(people).post('/api/connections', {
      ...{ exchange_type: 'offer', listing_id: one(listings), total_units: 1 + below(3) },
      ...(below(2) === 0 ? { unit: 'ml' } : {}),
    })
    if (body.connection_id) connections.push(body.connection_id)
  }
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
