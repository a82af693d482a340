import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, centrifuge } from '../../test/factories.ts'

describe('the poster of a clear-out', async () => {
  const app = await testApp()
  const [owner, member] = [await aClient(app), await aClient(app)]
  const secrets = ['Room of the freezer', 'Thursday 14–16', 'Ask for Robin', '2099', 'Not shown']
  const [location_room, viewing, contact] = secrets

  const aClearOut = async (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ...centrifuge, title: `Thing ${at}` }))
    const { clear_out } = (
      await owner.post('/api/clear-outs', {
        ...{ title: 'Freezer', location_building: 'Kruyt', location_room, viewing, contact },
        ...{ deadline: '2099-12-18', rows: [...rows, { title: 'Not shown' }] },
      })
    ).body
    await owner.post(`/api/clear-outs/${clear_out.id}/publish`)
    return `/clear-outs/${clear_out.id}`
  }

  it('says in both languages what visitors may see, and nothing else', async () => {
    const at = await aClearOut(2)
    for (const client of [app.client(), member]) {
      const { status, body } = await client.page(`${at}/poster`)
      expect(status).toBe(200)
      expect(body.clear_out).toMatchObject({ title: 'Freezer', location_building: 'Kruyt' })
      expect(body.things.map(({ title }: { title: string }) => title)).toEqual(['Thing 0', 'Thing 1'])
      expect(body.lines).toMatchObject([
        { language: 'en', invite: expect.stringContaining('Clear-out'), more: null },
        { language: 'nl', invite: expect.stringContaining('Opruimactie'), more: null },
      ])
      for (const secret of secrets) expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  it('gives its owner the hours and the room to choose, and no contact', async () => {
    const { body } = await owner.page(`${await aClearOut(1)}/poster`)
    const values = (facts: { value: string }[]) => facts.map(({ value }) => value)
    expect(body.visit.map(values)).toEqual([
      [viewing, location_room, '18 December 2099'],
      [viewing, location_room, '18 december 2099'],
    ])
    for (const secret of [contact, 'Not shown']) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('counts what does not fit on the sheet', async () => {
    const { body } = await member.page(`${await aClearOut(26)}/poster`)
    expect(body.things).toHaveLength(24)
    expect(body.lines.map(({ more }: { more: string }) => more)).toEqual(['and 2 more', 'en nog 2'])
  })

  it('is there as long as its page', async () => {
    const at = await aClearOut(1)
    await sql`update listings set status = 'inactive' where title = 'Thing 0'`.execute(app.db)
    expect((await member.page(`${at}/poster`)).status).toBe(404)
    await owner.patch(`/api${at}`, { ended: true, version: 1 })
    expect((await member.page(`${at}/poster`)).status).toBe(410)
    expect((await owner.page(`${at}/poster`)).body.things).toEqual([])
  })
})
