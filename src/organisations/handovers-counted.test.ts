import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation } from '../../test/factories.ts'

it('counts of an organisation what was handed over, as the report does, and nothing promised', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [giver, taker] = [await aClient(app, { organisation }), await aClient(app)]
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const counts = async () => {
    const { organisations } = (await administrator.page('/admin/organisations')).body
    const listed = organisations.find(({ id }: { id: number }) => id === organisation.id).connections_total
    const { figures } = (await administrator.page('/report?from=2020-01-01&until=2099-12-31')).body
    return [listed, figures.handovers]
  }
  const { id: listing_id } = await aListing(giver)
  const body = { exchange_type: 'offer', listing_id, total_units: 1 }
  const { connection_id } = (await taker.post('/api/connections', body)).body
  expect(await counts()).toEqual([0, 0])
  await giver.post(`/api/connections/${connection_id}/complete`)
  expect(await counts()).toEqual([1, 1])
})
