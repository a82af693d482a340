import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation, centrifuge } from '../../test/factories.ts'

describe('of a clear-out', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app)
  const [owner, member, unverified] = [
    await aClient(app, { organisation }),
    await aClient(app),
    await aClient(app, { verified: false }),
  ]
  const secrets = ['Room of the freezer', 'Thursday 14–16', 'Ask for Robin', '2099-12-18', 'Typed only']
  const [location_room, viewing, contact, deadline, title] = secrets
  const { clear_out } = (
    await owner.post('/api/clear-outs', {
      ...{ title: 'Freezer', location_building: 'Kruyt', location_room, viewing, contact, deadline },
      rows: [centrifuge, { title }],
    })
  ).body
  const at = `/clear-outs/${clear_out.id}`
  const told = async (client = app.client()) => JSON.stringify((await client.page(at)).body)

  it('nobody knows while nothing of it is listed', async () => {
    for (const client of [app.client(), member, unverified]) expect((await client.page(at)).status).toBe(404)
    expect((await owner.page(at)).body.own.rows).toHaveLength(2)
    expect((await member.post(`/api${at}/take`, { listings: [{ id: 1, total_units: 1 }] })).status).toBe(404)
  })

  it('visitors see title, building and things; members room, hours and contact; its owner the rows', async () => {
    await owner.post(`/api${at}/publish`)
    for (const client of [app.client(), unverified]) {
      const { body } = await client.page(at)
      expect(body.clear_out).toEqual({ id: clear_out.id, title: 'Freezer', location_building: 'Kruyt' })
      expect(body.things).toMatchObject([{ title: centrifuge.title, location: 'Kruyt (O.604)' }])
      for (const secret of secrets) expect(await told(client)).not.toContain(secret)
    }
    const seen = await told(member)
    for (const secret of secrets) expect(seen.includes(secret), secret).toBe(secret !== title)
    expect(await told(owner)).toContain(title)
  })

  it('nobody knows while its organisation is revoked, and all that it ended once it has', async () => {
    const stand = (status: string) =>
      sql`update organisations set status = ${status} where id = ${organisation.id}`.execute(app.db)
    await stand('revoked')
    expect((await member.page(at)).status).toBe(404)
    await stand('approved')
    const { body } = await owner.patch(`/api${at}`, { ended: true, version: 1 })
    expect(body.clear_out).toMatchObject({ ended_on: expect.any(String), version: 2 })
    for (const client of [app.client(), member])
      expect(await client.page(at)).toMatchObject({
        status: 410,
        body: { message: 'This clear-out is over.' },
      })
    const { own } = (await owner.page(at)).body
    expect(own.rows[0].state).toBe('inactive')
    expect((await owner.post(`/api${at}/rows`, { rows: [centrifuge] })).status).toBe(409)
    await stand('revoked')
    expect((await member.page(at)).status).toBe(404)
  })
})
