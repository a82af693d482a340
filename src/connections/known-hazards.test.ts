import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'
import { substancesFor } from '../../test/substances.ts'
import { loadBundled } from '../substances/table.ts'

describe('what is known of the hazards of a chemical', async () => {
  const app = await testApp({ worker: true })
  await loadBundled(app.db)
  // What may be passed on is judged elsewhere.
  await app.db.deleteFrom('pass_on_rules').execute()
  const owner = await aClient(app)
  const taker = await aClient(app)
  const { taken } = substancesFor(owner)

  /** As it is said on the page, to whom connects, on the connection and its paper, and in the mail to its taker. */
  async function saidOf(title: string, more: object) {
    const { id } = await aListing(owner, { ...bottle, ...more, title })
    const page = (await taker.page(`/listings/${id}`)).body
    const { connection_id } = (
      await taker.post('/api/connections', {
        ...{ exchange_type: 'offer', listing_id: id, total_units: bottle.total_units, extra_info: '' },
      })
    ).body
    const connection = (await taker.page(`/connections/${connection_id}`)).body
    const { paper } = (await taker.page(`/handovers/${connection.connection.handover_id}`)).body
    const { hazards } = paper.things.find((thing: { id: number }) => thing.id === connection_id)
    const mail = await mailTo(app.config.dataDir, taker.user.email, new RegExp(`Promised: ${title}`))
    return {
      page,
      said: [page.known_hazards?.said, connection.known_hazards?.said],
      paper: hazards,
      mail: mail.text.replace(/\s+/g, ' '),
    }
  }

  it('is what the table has for its number, said the same everywhere until the owner chooses', async () => {
    const { page, said, paper, mail } = await saidOf('Pi solvent', { cas_number: '71-43-2' })
    const sentence =
      /^The EU table says of this CAS number: benzene \(71-43-2\): Danger H225.* The owner has not confirmed this\.$/
    for (const one of said) expect(one).toMatch(sentence)
    expect(new Set(said).size).toBe(1)
    expect(mail).toContain(said[0])
    expect(page.known_hazards.beside).toBe(said[0].replace('Danger ', ''))
    expect(page.statements.H350).toBe('May cause cancer.')
    expect(paper.known).toMatchObject([{ name: 'benzene', pictograms: expect.arrayContaining(['GHS08']) }])
    expect(page.listing.hazards).toBeUndefined()
  })

  it('is said once where its statements stand below', async () => {
    const { page, paper } = await saidOf('Chi solvent', { cas_number: '71-43-2' })
    const once = 'This is what the EU table says of this CAS number. The owner has not confirmed it.'
    expect(paper.said).toBe(once)
    const html = (await htmlOf(taker, `/listings/${page.listing.id}`))?.replace(/<script.*?<\/script>/gs, '')
    expect(html).toContain(once)
    expect(html).not.toContain('The EU table says of')
  })

  it('tells its owner that they have not confirmed it, and each statement in words', async () => {
    const { page } = await saidOf('Phi solvent', { cas_number: '71-43-2' })
    const { id } = page.listing
    const connection_id = (await owner.page(`/listings/${id}`)).body.connection_id
    for (const [reader, isOwner] of [
      [owner, true],
      [taker, false],
    ] as const)
      for (const path of [`/listings/${id}`, `/connections/${connection_id}`]) {
        const html = (await htmlOf(reader, path))?.replace(/<script.*?<\/script>/gs, '') ?? ''
        expect(html.includes('You have not confirmed it.'), path).toBe(isOwner)
        expect(html.includes('The owner has not confirmed it.'), path).toBe(!isOwner)
        expect(html, path).toContain('May cause cancer.')
      }
    const mail = await mailTo(app.config.dataDir, owner.user.email, /Promised: Phi solvent/)
    expect(mail.text.replace(/\s+/g, ' ')).toContain('You have not confirmed this.')
  })

  it('lists statements by their codes, those of the EU last', async () => {
    const sheet = { from: 'sheet', name: 'Own mix', signal: 'danger' }
    const hazards = { ...sheet, statements: ['EUH066', 'H336', 'H225', 'H319', 'H302+H312'] }
    const { page, said, paper } = await saidOf('Psi solvent', { mixture: true, hazards })
    const ordered = ['H225', 'H302+H312', 'H319', 'H336', 'EUH066']
    expect(said[0]).toBe(`Own mix: Danger ${ordered.join(' ')}`)
    expect(paper.known[0].statements.map(({ code }: { code: string }) => code)).toEqual(ordered)
    const html = (await htmlOf(taker, `/listings/${page.listing.id}`))?.replace(/<script.*?<\/script>/gs, '')
    expect(html?.match(/>(?:EU)?H\d{3}(?:\+H\d{3})?</g)).toEqual(ordered.map((code) => `>${code}<`))
  })

  it('has every row where the table has several for one number', async () => {
    const { page } = await saidOf('Rho powder', { cas_number: '7440-66-6' })
    expect(page.known_hazards.of).toHaveLength(2)
    for (const { name } of page.known_hazards.of) expect(page.known_hazards.said).toContain(name)
  })

  it('is in the reader’s language', async () => {
    await taker.patch('/api/account', { locale: 'nl' })
    const { id } = await aListing(owner, { ...bottle, cas_number: '71-43-2' })
    expect((await taker.page(`/listings/${id}`)).body.known_hazards.said).toMatch(
      /^De EU-tabel zegt over dit CAS-nummer: benzeen \(benzene\) \(71-43-2\): Gevaar H225.* De eigenaar heeft dit niet bevestigd\.$/,
    )
    await taker.patch('/api/account', { locale: 'en' })
  })

  it('is what the owner chose or wrote, with nothing about a table', async () => {
    const { page, said, paper, mail } = await saidOf('Sigma solvent', await taken('64-17-5'))
    expect(said).toEqual([said[0], said[0]])
    expect(said[0]).toMatch(/^ethanol \(64-17-5\): Danger H225/)
    expect(page.known_hazards.beside).toMatch(/^ethanol \(64-17-5\): H225/)
    expect(mail).toContain(said[0])
    expect([paper.said, paper.known.length, page.known_hazards.of.length]).toEqual([null, 1, 1])
  })

  it.each([
    ['a number that the table does not have', 'Tau powder', { cas_number: '67-68-5' }],
    ['no number', 'Upsilon broth', { mixture: true }],
  ])('is not known, and never shown as safe: %s', async (_, title, given) => {
    const { said, paper, mail } = await saidOf(title, given)
    const nothing = 'Not known. That does not mean that it is safe.'
    expect([...said, paper.said, paper.known]).toEqual([nothing, nothing, nothing, []])
    expect(mail).toContain(nothing)
  })

  it('is nothing to say of a device', async () => {
    const { id } = await aListing(owner)
    expect((await taker.page(`/listings/${id}`)).body.known_hazards).toBe(null)
  })
})
