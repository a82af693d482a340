import type { TestClient } from './client.ts'

/** A connection on a listing, with a time that both agreed to; a part of it unless all is taken. */
export async function anAgreedPickup(
  giver: TestClient,
  taker: TestClient,
  listing_id: number,
  total_units = 1,
) {
  const { body } = await taker.post('/api/connections', { exchange_type: 'offer', listing_id, total_units })
  const path = `/api/connections/${body.connection_id}` as const
  const starts_at = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await taker.post(`${path}/pickups`, { starts_at, place: 'Loading bay' })
  const { pickups } = (await giver.page(`/connections/${body.connection_id}`)).body.connection
  const agreed = await giver.post(`${path}/pickups/${pickups[0].id}/accept`)
  if (agreed.status !== 200) throw new Error(`not agreed: ${JSON.stringify(agreed.body)}`)
  return { connection_id: body.connection_id as number, pickup_id: pickups[0].id as number }
}
