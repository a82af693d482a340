import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, centrifuge } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

/** Who stands in acts for somebody, and gets nothing. */
describe('the page of a handover, for a stand-in', async () => {
  const app = await testApp()
  const organisation = await anOrganisation(app, { name: 'Getting Institute' })
  const giver = await aClient(app, { name: 'Gijs Gever' })
  const taker = await aClient(app, { organisation, name: 'Anna Afwezig' })
  const standIn = await aClient(app, { organisation, name: 'Karel Waarnemer' })

  async function connected(title: string): Promise<number> {
    const { id } = await aListing(giver, { ...centrifuge, title })
    const body = { exchange_type: 'offer', listing_id: id, total_units: 3 }
    return (await taker.post('/api/connections', body)).body.connection_id
  }
  const away = (user_id: number, stand_in_id: number) =>
    app.db.insertInto('absences').values({ user_id, last_day: '2099-12-31', stand_in_id }).execute()

  it('says whose it is, and begins no mail to themselves', async () => {
    const id = await connected('Rotor')
    await away(taker.user.id, standIn.user.id)
    const html = (await htmlOf(standIn, `/connections/${id}`)) ?? ''
    expect((await standIn.page(`/connections/${id}`)).body.connection).toMatchObject({
      ...{ side: 'buyer', stands_in_for: 'Anna Afwezig' },
    })
    expect(html).not.toContain('You get')
    expect(html.replace(/<[^>]*>/g, ' ')).toMatch(/Rotor, from Gijs Gever.* to Anna Afwezig/)
    expect(html).toContain('You stand in for Anna Afwezig.')
    expect(html).not.toContain(`mailto:${standIn.user.email}`)
    expect(html).toContain(`mailto:${giver.user.email}`)
  })

  it('is as ever for the party and the other side', async () => {
    const id = await connected('Lid')
    const own = (await htmlOf(taker, `/connections/${id}`)) ?? ''
    expect(own).toContain('You get')
    expect((await taker.page(`/connections/${id}`)).body.connection.stands_in_for).toBeNull()
    expect(await htmlOf(giver, `/connections/${id}`)).toContain(`mailto:${standIn.user.email}`)
    expect(await htmlOf(giver, `/connections/${id}`)).not.toContain('You stand in')
  })
})
