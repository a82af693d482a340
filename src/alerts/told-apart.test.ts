import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anAlert, centrifuge } from '../../test/factories.ts'
import { textOf } from '../../test/rendered.ts'
import { matchAlerts } from './matching.ts'

describe('alerts and what they found', async () => {
  const app = await testApp()
  const [kim, seller] = [await aClient(app), await aClient(app)]

  it('are named by what they look for', async () => {
    await anAlert(kim, { exchange_type: 'offer', specifications: { type: ['equipment'], total_units: 2 } })
    await anAlert(kim, { exchange_type: 'offer', specifications: { type: ['equipment'], search: ['rotor'] } })
    const text = await textOf(kim, '/alerts')
    expect(text).toContain('Offers of equipment with at least 2 units')
    expect(text).toContain('Offers of equipment that mention “rotor”')
  })

  it('stand under one heading for a day and its alerts, with the number of new ones of the top bar', async () => {
    for (const title of ['First rotor', 'Second rotor']) {
      const { id } = await aListing(seller, { ...centrifuge, title })
      await matchAlerts(app, { listing_id: id })
    }
    const text = await textOf(kim, '/matches')
    expect(text.match(/Found on/g)).toHaveLength(1)
    expect(text).toContain('2 new matches')
    expect(text).toMatch(/ 2 matches ?, 2 new /)
    await kim.post('/api/matches/read')
    expect(await textOf(kim, '/matches')).not.toContain('new')
  })
})
