import type { TestApp } from './app.ts'
import { aClient, aListing, bottle } from './factories.ts'

/** Of one lot: a bottle that its giver has listed, and one that was promised to a taker. */
export async function twoBottles(app: Pick<TestApp, 'db' | 'client'>, lot_number: string) {
  const [giver, taker] = [await aClient(app), await aClient(app)]
  const listed = (await aListing(giver, { ...bottle, title: 'Kept', lot_number })).id as number
  const given = (await aListing(giver, { ...bottle, title: 'Given', lot_number })).id as number
  const body = { exchange_type: 'offer', listing_id: given, total_units: bottle.total_units }
  const connection_id = (await taker.post('/api/connections', body)).body.connection_id as number
  return { giver, taker, listed, given, connection_id }
}
