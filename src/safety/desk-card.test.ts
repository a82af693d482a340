import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'
import { toluene } from '../../test/toluene.ts'
import { loadBundled } from '../substances/table.ts'

/** What an officer reads of something that waits, in the order in which they need it. */
describe('the desk says', async () => {
  const app = await testApp()
  await loadBundled(app.db)
  const admin = await aClient(app, { role: 'administrator' })
  const owner = await aClient(app)
  const shown = async (client: typeof owner, path: string) =>
    (await htmlOf(client, path))?.replace(/<script.*?<\/script>/gs, '') ?? ''

  async function waits(title: string, more: object) {
    const listing = { ...toluene, title, ...more }
    const { id } = (await owner.post('/api/listings', listing)).body.listing
    await owner.patch(`/api/listings/${id}`, { ...listing, step: 3, status: 'active' })
    const { waiting_listings: waiting } = (await admin.page('/safety-desk')).body
    const card = waiting.find((one: { listing: { id: number } }) => one.listing.id === id)
    return { id: id as number, card }
  }

  it('why it asks first, and the substance once', async () => {
    const { id } = await waits('From the solvent cabinet', { cas_number: '71-43-2' })
    const html = await shown(admin, '/safety-desk')
    const card = html.slice(html.indexOf(`data-row="${id}"`)).split('</li><li')[0] ?? ''
    expect(card).toMatch(/Why you are asked.*Owner/s)
    expect(card.match(/>benzene\b/gi)).toHaveLength(1)
    expect(card.match(/71-43-2/g)).toHaveLength(1)
  })

  it('of what a rule asks about only what the thing has', async () => {
    const { id, card } = await waits('Benzene', { cas_number: '71-43-2' })
    const said =
      'It is a CMR substance, category 1A or 1B. H340 May cause genetic defects. H350 May cause cancer.'
    expect(card.reasons.map(({ reason }: { reason: string }) => reason)).toEqual([said])
    const page = await shown(owner, `/listings/${id}`)
    expect(page).toContain('<li>H340 May cause genetic defects.</li><li>H350 May cause cancer.</li>')
    expect(page).toContain(`href="/listings/${id}/edit?step=2">Check and confirm</a>`)
    expect(page).toContain('Nobody else sees it until the safety officer has decided.')
    expect(page).not.toMatch(/looks (at it )?first/)
    expect(page.match(/until the safety officer has decided/g)).toHaveLength(1)
    expect(await shown(admin, `/listings/${id}`)).not.toContain('Check and confirm')
    const sheet = { from: 'sheet', name: 'Other', statements: ['H350i'], pictograms: [], signal: 'danger' }
    const more = {
      cas_number: undefined,
      mixture: true,
      hazards: sheet,
      sds_url: 'https://sheets.example/it',
    }
    const other = await waits('Chromium mix', more)
    expect(other.card.reasons[0].reason).toMatch(/1B\. H350i May cause cancer by inhalation\.$/)
    expect(other.card.together).toBe(card.together)
  })

  it('in grey which rules do nothing, because their register is empty', async () => {
    const html = await shown(admin, '/safety-desk')
    const rule = /<li(?:(?!<li).)*Empty register: affects nothing.*?<\/li>/s.exec(html)?.[0] ?? ''
    expect(rule).toContain('register')
    expect(rule).not.toMatch(/bg-(danger|warning)/)
  })
})
