import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

/** What a recall stopped says so wherever somebody may look before handing over. */
describe('what is recalled says so', async () => {
  const app = await testApp()
  const administrator = await aClient(app, { role: 'administrator', organisation: null })
  const [giver, taker, officer] = [await aClient(app), await aClient(app), await aClient(app)]
  await administrator.post(`/api/admin/users/${officer.user.id}/grants`, { grants: ['safety_officer'] })
  const recall = async (lot: string) =>
    (await officer.post('/api/recall', { lot, reason: 'It leaks.' })).body.recall_id as number
  const lift = async (id: number) => {
    const { version } = (await officer.page(`/recalls/${id}`)).body.recall
    await officer.post(`/api/recalls/${id}/lift`, { version, text: 'Fine.' })
  }

  async function promised(lot_number: string) {
    const title = `Lot ${lot_number}`
    const { id: listing_id } = await aListing(giver, { ...bottle, title, lot_number })
    const body = { exchange_type: 'offer', listing_id, total_units: bottle.total_units }
    const id = (await taker.post('/api/connections', body)).body.connection_id as number
    const { handover_id } = (await taker.page(`/connections/${id}`)).body.connection
    return { id, paper: `/handovers/${handover_id}` }
  }
  const shown = async (client: typeof taker, path: string) => (await htmlOf(client, path)) ?? ''

  it('in place of Open, until it is lifted', async () => {
    const { id } = await promised('SAYS-1')
    const words = async () => {
      const pages = [
        await shown(taker, `/connections/${id}`),
        await shown(giver, '/my-connections'),
        await shown(taker, '/dashboard'),
        await shown(administrator, '/admin/connections'),
        (await administrator.get('/api/admin/csv/connections')).body.csv as string,
      ]
      return pages.map((text) => /[>,"](Open|Recalled)[<,"]/.exec(text.replaceAll('>Open</option', ''))?.[1])
    }
    expect(await words()).toEqual(Array(5).fill('Open'))
    const recall_id = await recall('SAYS-1')
    expect(await words()).toEqual(Array(5).fill('Recalled'))
    expect(await shown(taker, `/connections/${id}`)).toContain('lot\u00a0SAYS\u20111.')
    for (const [client, words] of [
      [giver, ['Has it (you)', 'Was to get it', 'What is recalled', 'You have it']],
      [taker, ['Has it', 'Was to get it (you)', 'What is recalled', 'You would get']],
    ] as const) {
      const html = (await shown(client, `/connections/${id}`)) + (await shown(client, '/my-connections'))
      for (const word of words) expect(html).toContain(`>${word}<`)
      expect(html).not.toMatch(/>(Gives|Gets|You give|You get|What is exchanged)\b/)
    }
    const { connection } = (await taker.page(`/connections/${id}`)).body
    expect([connection.status, connection.state]).toEqual(['open', 'open'])
    await lift(recall_id)
    expect(await words()).toEqual(Array(5).fill('Open'))
  })

  it('on the form to sign, above its title, with nothing to sign', async () => {
    const [{ id, paper }, other] = [await promised('SAYS-2'), await promised('OTHER-2')]
    expect(other.paper).toBe(paper)
    const form = async () => {
      const html = await shown(taker, `${paper}?in=nl`)
      return {
        isAbove: />Teruggeroepen: niet overdragen<.*<h1/s.test(html),
        isSigned: html.includes('>Handtekening<'),
        isPrintFirst: /bg-brand text-on-brand(?:(?!<.button>).)*>Print</.test(html),
      }
    }
    const usual = { isAbove: false, isSigned: true, isPrintFirst: true }
    expect(await form()).toEqual(usual)
    const recall_id = await recall('SAYS-2')
    expect(await form()).toEqual({ isAbove: true, isSigned: false, isPrintFirst: false })
    const { stopped, things, meeting } = (await taker.page(paper)).body.paper
    expect([meeting[0][0], meeting[1][0]]).toEqual(['Has it', 'Was to get it'])
    expect(stopped.things).toEqual(['Lot SAYS-2'])
    const marked = things.filter((thing: { stopped: string | null }) => thing.stopped)
    expect(marked).toMatchObject([{ id }])
    expect((await taker.delete(`/api/connections/${id}`)).status).toBe(200)
    expect(await form()).toEqual(usual)
    await lift(recall_id)
  })

  it('and its page offers no form to sign, no second contact and no agreed time for the calendar', async () => {
    const { id, paper } = await promised('SAYS-3')
    const starts_at = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
    const { pickup_id } = (await giver.post(`/api/connections/${id}/pickups`, { starts_at })).body
    await taker.post(`/api/connections/${id}/pickups/${pickup_id}/accept`)
    const offers = async () => {
      const html = await shown(taker, `/connections/${id}`)
      return [`href="${paper}"`, 'Second contact', 'pickup.ics'].map((what) => html.includes(what))
    }
    expect(await offers()).toEqual([true, true, true])
    const recall_id = await recall('SAYS-3')
    expect(await offers()).toEqual([false, false, false])
    await lift(recall_id)
    expect(await offers()).toEqual([true, true, true])
  })

  it('to the officer as well, and that it can be cancelled only to those who can', async () => {
    const { id } = await promised('SAYS-4')
    await recall('SAYS-4')
    const said = async (client: typeof taker) => {
      const html = await shown(client, `/connections/${id}`)
      return [
        html.includes('must not change hands'),
        html.includes('can be cancelled'),
        html.includes('The safety officer'),
      ]
    }
    expect(await said(officer)).toEqual([true, false, false])
    expect(await said(administrator)).toEqual([true, true, false])
  })

  it('in place of Hidden, of what is listed, and of both to the officer', async () => {
    const { id } = await promised('SAYS-5')
    const listed = await aListing(giver, { ...bottle, title: 'Lot SAYS-5', lot_number: 'SAYS-5' })
    const recall_id = await recall('SAYS-5')
    for (const path of [`/listings/${listed.id}`, '/my-listings?search=SAYS-5']) {
      const html = (await shown(giver, path)).replaceAll('>Hidden</option', '')
      expect(html, path).toMatch(/>Recalled</)
      expect(html, path).not.toMatch(/>Hidden</)
    }
    for (const path of [`/recalls/${recall_id}`, '/recall?lot=SAYS-5']) {
      const html = await shown(officer, path)
      expect(html.match(/>Recalled</g), path).toHaveLength(2)
      expect(html, path).not.toMatch(/>(Open|Hidden)</)
    }
    for (const [reader, path] of [
      [officer, `/listings/${listed.id}`],
      [administrator, `/listings/${listed.id}`],
      [administrator, '/admin/listings?search=SAYS-5'],
    ] as const) {
      const html = (await shown(reader, path)).replaceAll('>Hidden</option', '')
      expect(html, path).toMatch(/>Recalled</)
      expect(html, path).not.toMatch(/>Hidden</)
    }
    await taker.post(`/api/connections/${id}/cancel`, {})
  })

  it('to its owner above everything, with why and whom to ask', async () => {
    const { id } = await aListing(giver, { ...bottle, title: 'Lot SAYS-6', lot_number: 'SAYS-6' })
    const page = () => shown(giver, `/listings/${id}`)
    const notice =
      /do not use it or pass it on.*It leaks\..*Set it aside\..*Then say what you did with it\..*mailto:.*id="contact"/s
    expect(await page()).not.toMatch(notice)
    const recall_id = await recall('SAYS-6')
    expect(await page()).toMatch(notice)
    expect((await page()).match(/>Say what you did with it</g)).toHaveLength(1)
    await app.db.updateTable('recalls').set({ by_id: null }).where('id', '=', recall_id).execute()
    expect(await page()).toMatch(/Then say what you did with it\..*href="\/contact".*id="contact"/s)
    const answer = { listing_id: id, answer: 'set_aside', passed_to: '' }
    expect((await giver.post(`/api/recalls/${recall_id}/answer`, answer)).status).toBe(200)
    expect(await page()).toMatch(/spoken to the administrators\..*href="\/contact"/s)
  })

  it('in the title of its handover, in place of who gives it', async () => {
    const { id } = await promised('SAYS-7')
    const titles = () => Promise.all([giver, taker, officer].map((one) => heading(one, `/connections/${id}`)))
    expect((await titles())[0]).toMatch(/^You give/)
    await recall('SAYS-7')
    for (const title of await titles()) expect(title).toMatch(/^Recalled: .*Lot SAYS-7/)
  })

  const heading = async (client: typeof taker, path: string) =>
    /<h1[^>]*>([^<]*)/.exec(await shown(client, path))?.[1] ?? ''
})
