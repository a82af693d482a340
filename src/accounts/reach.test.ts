import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, aUser, pipetteTips } from '../../test/factories.ts'

describe('a request that is shown says who can see it', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const asker = await aClient(app, { organisation })
  const ask = async (values: object = pipetteTips) => {
    const { id } = (await asker.post('/api/listings', values)).body.listing
    return (await asker.patch(`/api/listings/${id}`, { status: 'active' })).body.message
  }

  it('as shown, while nobody else takes part', async () => {
    await aUser(app, { organisation })
    await aUser(app, { organisation: await anOrganisation(app, { status: 'revoked' }) })
    await aUser(app, { organisation: await anOrganisation(app), verified: false })
    expect(await ask()).toBe('Your listing is now shown.')
  })

  it('one person, then several of several', async () => {
    const other = await anOrganisation(app)
    await aUser(app, { organisation: other })
    expect(await ask()).toBe('Asked. One person of one organisation can see it.')
    await aUser(app, { organisation: other })
    await aUser(app)
    expect(await ask()).toBe('Asked. 3 people of 2 organisations can see it.')
  })

  it('and that a mail comes, where an alert goes with it', async () => {
    const specifications = { search: ['tips'] }
    const alert = { exchange_type: 'offer', specifications }
    expect((await asker.post('/api/alerts', alert)).body.message).toBe('Your alert is on.')
    expect((await asker.post('/api/alerts', { ...alert, with_request: true })).body.message).toBe(
      'Asked. 3 people of 2 organisations can see it; we mail you when one is offered.',
    )
  })
})
