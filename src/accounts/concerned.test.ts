import { describe, expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation } from '../../test/factories.ts'

describe('before an account is deleted', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator', organisation: null })

  it('its owner and administrators see what ends with it, and how many others can be told', async () => {
    const [lab, other] = [await anOrganisation(app), await anOrganisation(app)]
    const leaver = await aClient(app, { organisation: lab })
    const colleague = await aClient(app, { organisation: lab })
    const [taker, helper] = [
      await aClient(app, { organisation: other }),
      await aClient(app, { organisation: other }),
    ]
    const seen = async () => {
      const { concerned } = (await leaver.get('/api/account/concerned')).body
      expect((await admin.get(`/api/admin/users/${leaver.user.id}`)).body.concerned).toEqual(concerned)
      return concerned
    }
    expect(await seen()).toEqual({ listings: 0, connections: 0, pickups: 0, people: 0 })

    await aListing(leaver)
    const { connection_id } = await anAgreedPickup(leaver, taker, (await aListing(leaver)).id, 3)
    await taker.post(`/api/connections/${connection_id}/contact`, { email: helper.user.email })
    const theirs = await anAgreedPickup(colleague, await aClient(app), (await aListing(colleague)).id)
    await colleague.post(`/api/connections/${theirs.connection_id}/contact`, { email: leaver.user.email })
    expect(await seen()).toEqual({ listings: 2, connections: 1, pickups: 1, people: 3 })

    await admin.patch(`/api/admin/organisations/${other.id}`, {
      ...{ domains: ['elsewhere.example'], people: 'leave' },
    })
    expect(await seen()).toEqual({ listings: 2, connections: 1, pickups: 1, people: 1 })
  })
})
